import type { Member } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { expectedMember } from '../api/expected-member.ts'
import { saveUser } from '../storage/saved-user.ts'
import { storeOf } from './store-of.ts'

/** Somebody is called otherwise now, or looks so: wherever they are shown. */
export function showFaces(client: QueryClient, members: Member[]): void {
  for (const member of members) {
    storeOf(client).change('member', member.id, () => member)
    if (member.id === expectedMember()) saveUser(member)
  }
}
