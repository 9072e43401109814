import { Refusal } from '../../platform/refusal.ts'
import { changeMember, findMember, isTaken, type MemberChange, ownProfile } from '../members/index.ts'
import type { AccountDeps } from './deps.ts'

/** Only what is named changes, so that two places changing different things undo nothing of each other. */
export async function updateProfile(
  { db, limits, realtime }: Pick<AccountDeps, 'db' | 'limits' | 'realtime'>,
  memberId: string,
  change: MemberChange,
) {
  const before = await findMember(db, memberId)
  if (change.handle !== undefined && change.handle !== before.handle) {
    await limits.take([['handlesPerMember', memberId]])
    if (await isTaken(db, memberId, change.handle)) throw new Refusal('handle_taken')
    await limits.take([['handleChangesPerMember', memberId]])
  }
  if (!(await changeMember(db, memberId, change))) throw new Refusal('handle_taken')
  const isKnownOtherwise = change.name !== undefined || change.handle !== undefined
  realtime.tell({ people: [memberId], ...(isKnownOtherwise && { faces: [memberId] }) })
  return ownProfile(db, memberId)
}
