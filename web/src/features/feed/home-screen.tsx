import { Screen } from '../../ui/screen.tsx'
import { text } from './text.ts'

export function HomeScreen() {
  return (
    <Screen title={text.title}>
      <p>{text.lead}</p>
    </Screen>
  )
}
