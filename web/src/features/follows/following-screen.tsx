import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function FollowingScreen() {
  return <UnderConstruction title={text.following} />
}
