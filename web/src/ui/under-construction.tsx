import { Screen } from './screen.tsx'
import { text } from './text.ts'

/** Stands in for what a slice that is not there yet will show. */
export function UnderConstruction({ title }: { title: string }) {
  return (
    <Screen title={title}>
      <p>{text.underConstruction}</p>
    </Screen>
  )
}
