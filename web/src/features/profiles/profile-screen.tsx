import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function ProfileScreen() {
  return <UnderConstruction title={text.profile} />
}
