import type { Viewer } from '../../platform/viewer.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countPasskeys } from '../passkeys/index.ts'
import { assertAllFactors, replaceSessions, sessionLimits } from '../sessions/index.ts'
import type { AccountDeps } from './deps.ts'
import { googleUnlinkedMail, passwordChangedMail } from './mails/notices.ts'
import { assertStrong } from './password-strength.ts'
import { accountOf, dropTokensOf, lockAccount, unlinkIdentitiesOf, updatePassword } from './queries.ts'

interface Change {
  viewer: Viewer
  password: string
  unlinkGoogle?: boolean
  userAgent: string
}

/** The current password is asked: whoever finds an open screen cannot lock its owner out. */
export async function changePassword(deps: AccountDeps, { current, ...change }: Change & { current: string }) {
  const { memberId } = change.viewer
  await deps.limits.take([[sessionLimits.passwordPerMember, memberId]])
  const account = await accountOf(deps.db, memberId)
  if (!account?.password_hash) throw new Refusal(account?.has_google ? 'google_account_only' : 'wrong_current_password')
  const { isRight } = await deps.passwords.verify(current, account.password_hash, memberId)
  if (!isRight) throw new Refusal('wrong_current_password')
  await assertAllFactors(deps.db, change.viewer)
  return keepPassword(deps, change, account)
}

/** For members an operator made: neither a password nor Google so far. */
export async function setFirstPassword(deps: AccountDeps, change: Change) {
  const { memberId, isRecent } = change.viewer
  await deps.limits.take([[sessionLimits.passwordPerMember, memberId]])
  const account = await accountOf(deps.db, memberId)
  if (account?.password_hash) throw new Refusal('password_exists')
  if (!account || account.has_google) throw new Refusal('google_account_only')
  if (!isRecent) throw new Refusal('recent_sign_in_needed')
  return keepPassword(deps, change, account)
}

/** Ends every session, opens a new one for whoever did this, and tells the member. */
async function keepPassword(
  { db, passwords, mailer, origin }: AccountDeps,
  { viewer, password, unlinkGoogle = false, userAgent }: Change,
  before: { email: string; handle: string; password_hash: string | null },
): Promise<string> {
  const { memberId } = viewer
  assertStrong(password, before)
  const passwordHash = await passwords.hash(password, memberId)
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, memberId)
    // Somebody else changed or disabled the account since it was read.
    if (!account || !account.takes_part || account.password_hash !== before.password_hash)
      throw new Refusal('not_signed_in')
    await updatePassword(tx, memberId, passwordHash)
    if (unlinkGoogle) await unlinkIdentitiesOf(tx, memberId)
    await dropTokensOf(tx, memberId)
    const passkeys = await countPasskeys(tx, memberId)
    await mailer.send(tx, passwordChangedMail({ to: account.email, origin, passkeys }))
    if (unlinkGoogle && account.has_google) await mailer.send(tx, googleUnlinkedMail({ to: account.email, origin }))
    return replaceSessions(tx, { ...viewer, userAgent })
  })
}
