import * as z from 'zod/mini'
import type { NoteWho } from '../../platform/log-pseudonym.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { mailAllowanceOf } from '../../platform/limits/mailbox.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findMember } from '../members/index.ts'
import { hasSecondFactor } from '../second-factor/index.ts'
import { absenceOf, assertAllFactors, endSessionsOf, replaceSessions, sessionLimits } from '../sessions/index.ts'
import { isRefusedDomain } from './admission.ts'
import type { AccountDeps } from './deps.ts'
import { addressChanged } from './events.ts'
import { linkUrls } from './link-urls.ts'
import { emailChangeMail } from './mails/links.ts'
import { emailChangedMail, emailMovedMail } from './mails/notices.ts'
import { mint, peek, redeem } from './one-time-token.ts'
import {
  accountByEmail,
  accountOf,
  dropRegistrationsFor,
  dropTokensOf,
  lockAccount,
  lockAddress,
  updateEmail,
} from './queries.ts'
import { accountLimits } from './limits.ts'

/** Whether a second factor was in force, and shown, when the link was asked for. */
const Details = z.object({ hadFactor: z._default(z.boolean(), false) })

/** Nothing changes yet: first the new address proves itself. */
export async function requestEmailChange(
  { db, limits, passwords, mailer, origin, registration }: AccountDeps,
  { viewer, email, password, client }: { viewer: Viewer; email: string; password: string; client: string },
): Promise<void> {
  const { memberId } = viewer
  await limits.take([[sessionLimits.passwordPerMember, memberId]])
  const account = await accountOf(db, memberId)
  if (account?.password_hash === null && account.has_google) throw new Refusal('google_account_only')
  const { isRight } = await passwords.verify(password, account?.password_hash ?? null, memberId)
  if (!isRight) throw new Refusal('wrong_current_password')
  const hadFactor = await hasSecondFactor(db, memberId)
  await assertAllFactors(db, viewer)
  await limits.take([
    [accountLimits.mailPerClient, client],
    [accountLimits.mailPerAddressAndClient, `${mailAllowanceOf(email)} ${client}`],
    [accountLimits.mailPerAddress, mailAllowanceOf(email)],
  ])
  if (isRefusedDomain({ registration }, email)) throw new Refusal('email_domain_refused')
  if (await accountByEmail(db, email)) throw new Refusal('email_taken')
  await db.transaction().execute(async (tx) => {
    // A reset that came meanwhile has the last word.
    const now = await lockAccount(tx, memberId)
    if (!now || !now.takes_part || now.password_hash !== account?.password_hash) throw new Refusal('not_signed_in')
    const secret = await mint(tx, 'email_change', { memberId, email, details: { hadFactor } })
    const { handle } = await findMember(tx, memberId)
    const mail = emailChangeMail({ to: email, handle, url: linkUrls(origin).emailChange({ email, handle }, secret) })
    await mailer.send(tx, { ...mail, about: memberId })
  })
}

const refusals = { invalid: 'link_invalid', expired: 'link_expired' } as const

interface Confirmation {
  token: string
  password?: string | undefined
  client: string
  viewer: Viewer | null
  userAgent: string
  noteWho: NoteWho
}

/**
 * Who holds the mailbox must also be the member, or a stranger's account could take over somebody's address. Opened perhaps in
 * another browser. Every session ends; if this browser is the member's, it gets a new one.
 */
export async function confirmEmail(
  deps: AccountDeps,
  { token, password, client, viewer, userAgent, noteWho }: Confirmation,
): Promise<{ email: string; session: string | null }> {
  const { db, events, limits, mailer, origin } = deps
  await limits.take([[accountLimits.redeemPerClient, client]])
  const passwordHash = await hashOfMember(deps, { token, password, viewer, noteWho })
  return db.transaction().execute(async (tx) => {
    const { member_id: memberId, email, details } = await redeem(tx, token, ['email_change'], refusals)
    const account = memberId === null ? undefined : await lockAccount(tx, memberId)
    if (memberId === null || email === null || !account) throw new Refusal('link_invalid')
    if (!account.takes_part) throw absenceOf(account)
    if (isRefusedDomain(deps, email)) throw new Refusal('email_domain_refused')
    if (account.password_hash !== passwordHash) throw new Refusal('link_invalid')
    if (!Details.parse(details).hadFactor && (await hasSecondFactor(tx, memberId))) throw new Refusal('link_invalid')
    await lockAddress(tx, email)
    if (!(await updateEmail(tx, memberId, email))) throw new Refusal('email_taken')
    await dropTokensOf(tx, memberId)
    await dropRegistrationsFor(tx, email)
    await events.announce(tx, addressChanged, { memberId })
    for (const mail of [emailMovedMail({ to: account.email, origin }), emailChangedMail({ to: email, origin })])
      await mailer.send(tx, { ...mail, about: memberId })
    if (viewer) return { email, session: await replaceSessions(tx, { ...viewer, userAgent }) }
    await endSessionsOf(tx, memberId)
    return { email, session: null }
  })
}

/** The password in force of whoever showed, by a session or by that password, that the account is theirs. */
async function hashOfMember(
  { db, limits, passwords }: AccountDeps,
  { token, password, viewer, noteWho }: Omit<Confirmation, 'client' | 'userAgent'>,
): Promise<string | null> {
  const found = await peek(db, token, 'email_change')
  const account = found?.member_id ? await accountOf(db, found.member_id) : undefined
  if (!found || !account) throw new Refusal('link_invalid')
  noteWho({ memberId: account.member_id })
  if (found.is_expired) throw new Refusal('link_expired')
  const { member_id: memberId, password_hash: passwordHash } = account
  if (viewer && viewer.memberId !== memberId) throw new Refusal('link_of_other_account')
  if (viewer) return passwordHash
  if (password === undefined) throw new Refusal('link_needs_password')
  await limits.take([[sessionLimits.passwordPerMember, memberId]])
  const { isRight } = await passwords.verify(password, passwordHash, memberId)
  if (!isRight) throw new Refusal('wrong_password')
  return passwordHash
}
