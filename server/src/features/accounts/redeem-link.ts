import type { NoteWho } from '../../platform/log-pseudonym.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { absenceOf, type Entry, openSession } from '../sessions/index.ts'
import { assertAdmitted } from './admission.ts'
import { countRedeeming } from './count-redeeming.ts'
import type { AccountDeps } from './deps.ts'
import { addressProven } from './events.ts'
import { mint, redeem } from './one-time-token.ts'
import { lockAccount, proveEmail } from './queries.ts'
import { Registration } from './registration.ts'

interface Redeemed {
  email: string
  token: string
  client: string
  userAgent: string
  browser: string | undefined
  before: Viewer | null
  noteWho: NoteWho
}

type Outcome = { outcome: 'signed_in'; entry: Entry } | { outcome: 'registering'; registration: string }

const refusals = { invalid: 'link_invalid', expired: 'link_expired' } as const

/** Both the address and the secret must be those of the mail. */
export async function redeemLink(
  { db, events, limits, registration }: Pick<AccountDeps, 'db' | 'events' | 'limits' | 'registration'>,
  { email, token, client, userAgent, browser, before, noteWho }: Redeemed,
): Promise<Outcome> {
  noteWho({ email })
  await countRedeeming({ db, limits }, { client, browser })
  return db.transaction().execute(async (tx): Promise<Outcome> => {
    const link = await redeem(tx, token, ['sign_up', 'sign_in'], refusals)
    if (link.email !== email) throw new Refusal('link_invalid')
    if (link.member_id === null) {
      const details = Registration.parse(Object.assign({ via: 'email' }, link.details))
      await assertAdmitted({ registration }, tx, { email, invitation: details.invitation })
      return { outcome: 'registering', registration: await mint(tx, 'registration', { email, details }) }
    }
    noteWho({ memberId: link.member_id })
    const account = await lockAccount(tx, link.member_id)
    // The address may have been changed after the mail was sent.
    if (account?.email !== email) throw new Refusal('link_invalid')
    if (!account.takes_part) throw absenceOf(account)
    await proveEmail(tx, link.member_id)
    await events.announce(tx, addressProven, { memberId: link.member_id })
    const entered = { memberId: link.member_id, userAgent, browser, before, noteWho }
    return { outcome: 'signed_in', entry: await openSession({ events }, tx, entered) }
  })
}
