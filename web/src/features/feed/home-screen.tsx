import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function HomeScreen() {
  return <UnderConstruction title={text.home} />
}
