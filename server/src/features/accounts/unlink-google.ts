import { mailAllowanceOf } from '../../platform/limits/mailbox.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { replaceSessions } from '../sessions/index.ts'
import type { AccountDeps } from './deps.ts'
import { linkUrls } from './link-urls.ts'
import { unlinkMail } from './mails/links.ts'
import { googleUnlinkedMail } from './mails/notices.ts'
import { mint } from './one-time-token.ts'
import { accountOf, lockAccount, unlinkIdentitiesOf } from './queries.ts'
import { accountLimits } from './limits.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>
type Unlinked = { outcome: 'unlinked'; session: string } | { outcome: 'mailed' }

/** With a password at once; without one by a link that sets it first, so that nobody is left without a way in. */
export async function unlinkGoogle(
  deps: AccountDeps,
  { viewer, client, userAgent }: { viewer: Viewer; client: string; userAgent: string },
): Promise<Unlinked> {
  const account = await accountOf(deps.db, viewer.memberId)
  if (!account?.has_google) throw new Refusal('google_not_linked')
  if (account.password_hash === null) return mailWayOut(deps, account, client)
  if (!viewer.isRecent) throw new Refusal('recent_sign_in_needed')
  return { outcome: 'unlinked', session: await unlinkNow(deps, account, { ...viewer, userAgent }) }
}

/** Whoever came in by that Google account is out at once, everywhere. */
const unlinkNow = (
  { db, mailer, origin }: AccountDeps,
  before: Account,
  by: Viewer & { userAgent: string },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { member_id: memberId, password_hash: passwordHash } = before
    const account = await lockAccount(tx, memberId)
    // Somebody else changed or disabled the account since it was read.
    if (!account || !account.takes_part || account.password_hash !== passwordHash) throw new Refusal('not_signed_in')
    await unlinkIdentitiesOf(tx, memberId)
    await mailer.send(tx, googleUnlinkedMail({ to: account.email, origin }))
    return replaceSessions(tx, by)
  })

async function mailWayOut(
  { db, limits, mailer, origin }: AccountDeps,
  { member_id: memberId, email }: Account,
  client: string,
): Promise<Unlinked> {
  await limits.take([
    [accountLimits.mailPerClient, client],
    [accountLimits.mailPerAddress, mailAllowanceOf(email)],
  ])
  await db.transaction().execute(async (tx) => {
    const secret = await mint(tx, 'reset', { memberId, details: { unlinksGoogle: true } })
    await mailer.send(tx, unlinkMail({ to: email, url: linkUrls(origin).reset(secret) }))
  })
  return { outcome: 'mailed' }
}
