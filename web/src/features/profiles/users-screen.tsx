import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function UsersScreen() {
  return <UnderConstruction title={text.users} />
}
