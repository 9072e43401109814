import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function ShortLinkScreen() {
  return <UnderConstruction title={text.redirecting} />
}
