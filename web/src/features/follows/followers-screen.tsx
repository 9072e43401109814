import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function FollowersScreen() {
  return <UnderConstruction title={text.followers} />
}
