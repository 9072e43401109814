import * as z from 'zod/mini'
import type { NoteWho } from '../../platform/log-pseudonym.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { countPasskeys } from '../passkeys/index.ts'
import { absenceOf, endSessionsOf, type Entry, forgetBrowsersOf, guessesOf, openSession } from '../sessions/index.ts'
import { countRedeeming } from './count-redeeming.ts'
import type { AccountDeps } from './deps.ts'
import { addressProven } from './events.ts'
import { passwordChangedMail } from './mails/notices.ts'
import { peek, redeem } from './one-time-token.ts'
import { assertStrong } from './password-strength.ts'
import {
  accountOf,
  dropIdentitiesOf,
  dropTokensOf,
  lockAccount,
  proveEmail,
  unlinkIdentitiesOf,
  updatePassword,
} from './queries.ts'

/** True where the member asked to leave Google behind, and not for a forgotten password. */
const Details = z.object({ unlinksGoogle: z._default(z.boolean(), false) })

const refusals = { invalid: 'reset_link_invalid', expired: 'reset_link_expired' } as const

/** Whose password the link would set. */
export async function checkReset(
  { db, limits }: Pick<AccountDeps, 'db' | 'limits'>,
  { token, client, browser, noteWho }: Omit<Choice, 'password' | 'userAgent' | 'before'>,
): Promise<string> {
  await countRedeeming({ db, limits }, { client, browser })
  const found = await peek(db, token, 'reset')
  if (!found?.member_id) throw new Refusal('reset_link_invalid')
  noteWho({ memberId: found.member_id })
  if (found.is_expired) throw new Refusal('reset_link_expired')
  const account = await accountOf(db, found.member_id)
  if (!account) throw new Refusal('reset_link_invalid')
  if (!account.takes_part) throw absenceOf(account)
  return account.email
}

interface Choice {
  token: string
  password: string
  client: string
  userAgent: string
  browser: string | undefined
  before: Viewer | null
  noteWho: NoteWho
}

/**
 * Every session ends, everywhere, no browser is known any more, and Google is no longer linked: whoever got in before is
 * out, unless by a passkey, which the mail about it asks its owner to look at. Its owner links it again by signing in with it. Who holds the link is the owner, so it signs in, where no second
 * factor is asked for, and the wrong passwords of others no longer count.
 */
export async function confirmReset(
  { db, events, limits, passwords, mailer, origin }: AccountDeps,
  { token, password, client, userAgent, browser, before, noteWho }: Choice,
): Promise<Entry> {
  await countRedeeming({ db, limits }, { client, browser })
  const found = await peek(db, token, 'reset')
  if (!found?.member_id) throw new Refusal('reset_link_invalid')
  noteWho({ memberId: found.member_id })
  if (found.is_expired) throw new Refusal('reset_link_expired')
  const owner = await accountOf(db, found.member_id)
  if (!owner) throw new Refusal('reset_link_invalid')
  assertStrong(password, owner)
  const passwordHash = await passwords.hash(password, client)
  const { email, entry } = await db.transaction().execute(async (tx) => {
    const { member_id: memberId, details } = await redeem(tx, token, ['reset'], refusals)
    const account = memberId === null ? undefined : await lockAccount(tx, memberId)
    if (memberId === null || !account) throw new Refusal('reset_link_invalid')
    if (!account.takes_part) throw absenceOf(account)
    await updatePassword(tx, memberId, passwordHash)
    await proveEmail(tx, memberId)
    await events.announce(tx, addressProven, { memberId })
    await endSessionsOf(tx, memberId)
    await forgetBrowsersOf(tx, memberId)
    if (Details.parse(details).unlinksGoogle) await unlinkIdentitiesOf(tx, memberId)
    else await dropIdentitiesOf(tx, memberId)
    await dropTokensOf(tx, memberId)
    const passkeys = await countPasskeys(tx, memberId)
    await mailer.send(tx, passwordChangedMail({ to: account.email, origin, passkeys }))
    const entered = { memberId, userAgent, browser, before, isTold: true, noteWho }
    return { email: account.email, entry: await openSession({ events }, tx, entered) }
  })
  await limits.clear(guessesOf({ email, client }))
  return entry
}
