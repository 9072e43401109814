import { Refusal } from '../../platform/refusal.ts'
import { assertMayPost } from '../newcomers/index.ts'
import { changeMember, findMember, isTaken, type MemberChange, ownProfile } from '../members/index.ts'
import type { AccountDeps } from './deps.ts'
import { profileChanged } from './events.ts'
import { accountLimits } from './limits.ts'

/** Only what is named changes, so that two places changing different things undo nothing of each other. */
export async function updateProfile(
  { db, events, limits, clock }: Pick<AccountDeps, 'db' | 'events' | 'limits' | 'clock'>,
  memberId: string,
  change: MemberChange,
) {
  await assertMayPost({ db, clock }, memberId, [change.name, change.bio])
  const before = await findMember(db, memberId)
  if (change.handle !== undefined && change.handle !== before.handle) {
    await limits.take([[accountLimits.handlesPerMember, memberId]])
    if (await isTaken(db, memberId, change.handle)) throw new Refusal('handle_taken')
    await limits.take([[accountLimits.handleChangesPerMember, memberId]])
  }
  const isKnownOtherwise = change.name !== undefined || change.handle !== undefined
  await db.transaction().execute(async (tx) => {
    if (!(await changeMember(tx, memberId, change))) throw new Refusal('handle_taken')
    await events.announce(tx, profileChanged, { memberId, isKnownOtherwise })
  })
  return ownProfile(db, memberId)
}
