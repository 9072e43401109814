import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function PostScreen() {
  return <UnderConstruction title={text.post} />
}
