import type { Tx } from '../../platform/database/connect.ts'
import type { Use } from '../../platform/limits/index.ts'
import { mailAllowanceOf } from '../../platform/limits/mailbox.ts'
import { Refusal } from '../../platform/refusal.ts'
import { knownBrowser } from '../sessions/index.ts'
import { invitationUnder } from '../invitations/index.ts'
import { whyNotAdmitted } from './admission.ts'
import type { AccountDeps } from './deps.ts'
import { linkUrls } from './link-urls.ts'
import { googleOnlyLinkMail, resetMail, signInMail, signUpMail } from './mails/links.ts'
import { notAdmittedMail } from './mails/not-admitted.ts'
import { googleOnlyMail } from './mails/notices.ts'
import { mint } from './one-time-token.ts'
import { accountByEmail } from './queries.ts'
import { accountLimits } from './limits.ts'

type Deps = Pick<AccountDeps, 'db' | 'limits' | 'mailer' | 'origin'>
type Registering = Deps & Pick<AccountDeps, 'registration'>
type Account = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>

interface Asked {
  email: string
  client: string
  browser: string | undefined
}

/** How long the waiting screen asks for patience before it offers another mail. */
export const resendAfterSeconds = 60

/** To a new address the way to register, or why there is none, to a known one the way in. Whoever asked is told the same. */
export async function sendLink(deps: Registering, asked: Asked & { code: string | undefined }): Promise<void> {
  await countMail(deps, asked)
  const invitation = await invitationUnder(deps, asked.code)
  const urls = linkUrls(deps.origin)
  await deps.db.transaction().execute(async (tx) => {
    const account = await accountByEmail(tx, asked.email)
    if (account) return sendSignIn(deps, tx, account)
    const reason = await whyNotAdmitted(deps, tx, { email: asked.email, invitation })
    if (reason) return deps.mailer.send(tx, notAdmittedMail({ to: asked.email, origin: deps.origin, reason }))
    const secret = await mint(tx, 'sign_up', { email: asked.email, details: { ...(invitation && { invitation }) } })
    return deps.mailer.send(tx, signUpMail({ to: asked.email, url: urls.signIn(asked.email, secret) }))
  })
}

/** Who signs in with Google only has no password to reset: they get the way in instead, and hear once a day why. */
export async function requestReset(deps: Deps, asked: Asked): Promise<void> {
  await countMail(deps, asked)
  // Counted for everybody, so that no answer takes longer than another.
  const isNews = await isWithin(deps.limits.take([untold(asked)]))
  await deps.db.transaction().execute(async (tx) => {
    const account = await accountByEmail(tx, asked.email)
    if (!account) return
    if (hasGoogleOnly(account)) return sendSignIn(deps, tx, account, isNews ? googleOnlyLinkMail : signInMail)
    const secret = await mint(tx, 'reset', { memberId: account.member_id })
    await deps.mailer.send(tx, resetMail({ to: account.email, url: linkUrls(deps.origin).reset(secret) }))
  })
}

/**
 * Somebody typed a password for an account that has none, and hears of it by mail alone: at most once a day, and only where
 * the mail would have been sent for the asking as well.
 */
export async function tellAccountKind(deps: Deps, tried: Asked): Promise<void> {
  const account = await accountByEmail(deps.db, tried.email)
  if (!account || !account.takes_part || !hasGoogleOnly(account)) return
  if (!(await isWithin(countMail(deps, tried, [untold(tried)])))) return
  const mail = googleOnlyMail({ to: account.email, origin: deps.origin })
  await deps.db.transaction().execute((tx) => deps.mailer.send(tx, mail))
}

const hasGoogleOnly = ({ password_hash, has_google }: Account) => password_hash === null && Boolean(has_google)

const untold = ({ email }: Asked): Use => [accountLimits.accountKindPerAddress, email]

async function isWithin(counted: Promise<unknown>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Strangers who have mails sent to an address use up none of those its owner asks for in a known browser. */
export async function countMail(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  asked: Asked,
  also: Use[] = [],
): Promise<void> {
  const own = await knownBrowser(db, asked)
  const address = mailAllowanceOf(asked.email)
  await limits.takeOwnOr(own !== null && [...also, [accountLimits.mailPerKnownBrowser, own]], [
    ...also,
    [accountLimits.mailPerClient, asked.client],
    [accountLimits.mailPerAddressAndClient, `${address} ${asked.client}`],
    [accountLimits.mailPerAddress, address],
    [accountLimits.mailFromEverywhere, ''],
  ])
}

async function sendSignIn({ mailer, origin }: Deps, tx: Tx, account: Account, mail = signInMail): Promise<void> {
  const { email, member_id: memberId } = account
  const secret = await mint(tx, 'sign_in', { email, memberId })
  await mailer.send(tx, mail({ to: email, url: linkUrls(origin).signIn(email, secret) }))
}
