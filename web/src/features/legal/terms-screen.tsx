import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function TermsScreen() {
  return <UnderConstruction title={text.terms} />
}
