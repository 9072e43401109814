import { accountByEmail, type AccountDeps, lockAccount } from '../accounts/index.ts'
import { removePasskeysOf } from '../passkeys/index.ts'
import { factorRemovedMail, removeSecondFactor } from '../second-factor/index.ts'
import { endSessionsOf, forgetBrowsersOf } from '../sessions/index.ts'

/**
 * The operator's word for somebody who has lost everything, or whose account a stranger has locked: codes, passkeys, trust and
 * sessions are gone, and the address is told. False when nobody has it.
 */
export const resetSecondFactor = (
  { db, mailer, origin }: Pick<AccountDeps, 'db' | 'mailer' | 'origin'>,
  email: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const found = await accountByEmail(tx, email)
    const account = found && (await lockAccount(tx, found.member_id))
    if (!account) return false
    const { member_id: memberId } = account
    await removeSecondFactor(tx, memberId)
    await removePasskeysOf(tx, memberId)
    await forgetBrowsersOf(tx, memberId)
    await endSessionsOf(tx, memberId)
    await mailer.send(tx, factorRemovedMail({ to: account.email, origin }))
    return true
  })
