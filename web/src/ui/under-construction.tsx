import { Screen } from './screen.tsx'
import { text } from './text.ts'

/** Stands in for a screen whose slice is not there yet. */
export function UnderConstruction({ title }: { title: string }) {
  return (
    <Screen title={title}>
      <p>{text.underConstruction}</p>
    </Screen>
  )
}
