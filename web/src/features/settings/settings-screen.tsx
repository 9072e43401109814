import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function SettingsScreen() {
  return <UnderConstruction title={text.title} />
}
