import type { Tx } from '../../platform/database/connect.ts'
import { discardPicture } from '../pictures/index.ts'
import type { AccountDeps } from './deps.ts'
import type { MemberRemoved } from './events.ts'
import { accountDeletedMail } from './mails/notices.ts'
import { deleteMember, dropTokensNaming, lockAccountAndCircle } from './queries.ts'

type Deps = Pick<AccountDeps, 'events' | 'files' | 'jobs' | 'mailer' | 'origin'>

/** The member and all that hangs on it, in one transaction. Files follow by a job. False when there is nobody. */
export async function removeAccount(deps: Deps, tx: Tx, memberId: string): Promise<boolean> {
  const account = await lockAccountAndCircle(tx, memberId)
  if (!account) return false
  const { email, avatar_id, google_avatar_id } = account
  const removed: MemberRemoved = { type: 'member_removed', memberId, email }
  await deps.events.announce(tx, removed)
  for (const pictureId of [avatar_id, google_avatar_id]) if (pictureId) await discardPicture(deps, tx, pictureId)
  await deleteMember(tx, memberId)
  await dropTokensNaming(tx, email)
  await deps.mailer.forget(tx, { email, memberId })
  await deps.mailer.send(tx, accountDeletedMail({ to: email, origin: deps.origin }))
  return true
}
