import type { Member } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { expectedMember } from '../api/expected-member.ts'
import { saveUser } from '../storage/saved-user.ts'
import { storeOf } from './store-of.ts'

/** A changed name or picture reaches every place that shows the member, because all of them read the one entity. */
export function applyMemberUpdates(client: QueryClient, members: Member[]): void {
  for (const member of members) {
    storeOf(client).change('member', member.id, () => member)
    if (member.id === expectedMember()) saveUser(member)
  }
}
