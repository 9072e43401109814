import { accountOf, letIn, type RemovalDeps, removeAccount } from '../accounts/index.ts'
import { approvedMail, declinedMail } from './mails/decisions.ts'
import { lockWaiting } from './queries.ts'

/** Lets somebody in who waits, and tells them. False when nobody waits under this id, also no longer. */
export const approveMember = (
  { db, mailer, origin }: Pick<RemovalDeps, 'db' | 'mailer' | 'origin'>,
  memberId: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockWaiting(tx, memberId))) return false
    await letIn(tx, memberId)
    const account = await accountOf(tx, memberId)
    if (account) await mailer.send(tx, approvedMail({ to: account.email, origin }))
    return true
  })

/** Deletes the account of somebody who waits, with everything of it, and tells them. False as above. */
export const declineMember = (deps: RemovalDeps, memberId: string): Promise<boolean> =>
  removeAccount(deps, async (tx) => ((await lockWaiting(tx, memberId)) ? memberId : undefined), declinedMail)
