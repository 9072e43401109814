import type { Tx } from '../../platform/database/connect.ts'
import { mailAllowanceOf } from '../../platform/limits/mailbox.ts'
import { knownBrowser } from '../sessions/index.ts'
import type { AccountDeps } from './deps.ts'
import { linkUrls } from './link-urls.ts'
import { resetMail, signInMail, signUpMail } from './mails/links.ts'
import { mint } from './one-time-token.ts'
import { accountByEmail } from './queries.ts'

type Deps = Pick<AccountDeps, 'db' | 'limits' | 'mailer' | 'origin'>
type Account = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>

interface Asked {
  email: string
  client: string
  browser: string | undefined
}

/** How long the waiting screen asks for patience before it offers another mail. */
export const resendAfterSeconds = 60

/** To a new address the way to register, to a known one the way in. Whoever asked is told the same. */
export async function sendLink(deps: Deps, asked: Asked): Promise<void> {
  await countMail(deps, asked)
  const urls = linkUrls(deps.origin)
  await deps.db.transaction().execute(async (tx) => {
    const account = await accountByEmail(tx, asked.email)
    if (account) return sendSignIn(deps, tx, account)
    const secret = await mint(tx, 'sign_up', { email: asked.email })
    await deps.mailer.send(tx, signUpMail({ to: asked.email, url: urls.signIn(asked.email, secret) }))
  })
}

/** Who signs in with Google only has no password to reset: they get the way in instead. */
export async function requestReset(deps: Deps, asked: Asked): Promise<void> {
  await countMail(deps, asked)
  await deps.db.transaction().execute(async (tx) => {
    const account = await accountByEmail(tx, asked.email)
    if (!account) return
    if (account.password_hash === null && account.has_google) return sendSignIn(deps, tx, account)
    const secret = await mint(tx, 'reset', { memberId: account.member_id })
    await deps.mailer.send(tx, resetMail({ to: account.email, url: linkUrls(deps.origin).reset(secret) }))
  })
}

/** Strangers who have mails sent to an address use up none of those its owner asks for in a known browser. */
async function countMail({ db, limits }: Deps, asked: Asked): Promise<void> {
  const own = await knownBrowser(db, asked)
  const address = mailAllowanceOf(asked.email)
  await limits.takeOwnOr(own !== null && [['mailPerKnownBrowser', own]], [
    ['mailPerClient', asked.client],
    ['mailPerAddressAndClient', `${address} ${asked.client}`],
    ['mailPerAddress', address],
    ['mailFromEverywhere', ''],
  ])
}

async function sendSignIn({ mailer, origin }: Deps, tx: Tx, account: Account): Promise<void> {
  const { email, member_id: memberId } = account
  const secret = await mint(tx, 'sign_in', { email, memberId })
  await mailer.send(tx, signInMail({ to: email, url: linkUrls(origin).signIn(email, secret) }))
}
