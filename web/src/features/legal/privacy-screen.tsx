import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function PrivacyScreen() {
  return <UnderConstruction title={text.privacy} />
}
