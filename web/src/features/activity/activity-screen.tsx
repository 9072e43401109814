import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function ActivityScreen() {
  return <UnderConstruction title={text.title} />
}
