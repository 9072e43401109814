import type { Tx } from '../../platform/database/connect.ts'
import { discardPicture } from '../pictures/index.ts'
import type { AccountDeps } from './deps.ts'
import { type Departure, memberRemoved } from './events.ts'
import { accountDeletedMail } from './mails/notices.ts'
import { deleteMember, dropTokensNaming, lockAccountAndCircle } from './queries.ts'

export type RemovalDeps = Pick<AccountDeps, 'db' | 'events' | 'files' | 'jobs' | 'mailer' | 'origin'>

type Farewell = typeof accountDeletedMail

/** The member and all that hangs on it, in one transaction. Files follow by a job. False when there is nobody. */
export async function removeAccount(
  deps: RemovalDeps,
  memberIn: (tx: Tx) => Promise<string | undefined>,
  farewell: Farewell | null = accountDeletedMail,
): Promise<boolean> {
  const gone = await deps.db.transaction().execute(async (tx) => {
    const memberId = await memberIn(tx)
    return memberId === undefined ? null : removed(deps, tx, { memberId, farewell })
  })
  if (!gone) return false
  // Whoever gave a mail back to the queue at that moment wrote it anew where the transaction could not see it.
  await deps.mailer.forget(deps.db, gone)
  return true
}

async function removed(
  deps: RemovalDeps,
  tx: Tx,
  { memberId, farewell }: { memberId: string; farewell: Farewell | null },
): Promise<Departure | null> {
  const account = await lockAccountAndCircle(tx, memberId)
  if (!account) return null
  const { email, avatar_id, google_avatar_id } = account
  const departure: Departure = { memberId, email, addresses: new Set([email]) }
  await deps.events.announce(tx, memberRemoved, departure)
  for (const pictureId of [avatar_id, google_avatar_id]) if (pictureId) await discardPicture(deps, tx, pictureId)
  await deleteMember(tx, memberId)
  await dropTokensNaming(tx, email)
  await deps.mailer.forget(tx, departure)
  if (farewell) await deps.mailer.send(tx, farewell({ to: email, origin: deps.origin }))
  return departure
}
