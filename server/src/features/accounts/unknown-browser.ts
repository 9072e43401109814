import type { NoteWho } from '../../platform/log-pseudonym.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { absenceOf, browserTold, deviceOf, disownBrowser, signedIn, toldOfBrowser } from '../sessions/index.ts'
import { countRedeeming } from './count-redeeming.ts'
import type { AccountDeps } from './deps.ts'
import { linkUrls } from './link-urls.ts'
import { unknownBrowserMail } from './mails/unknown-browser.ts'
import { mint } from './one-time-token.ts'
import { accountOf, lockAccount } from './queries.ts'

/** Whoever signs in with a browser that is new to the account: its owner hears of it, and can say that it was not them. */
export function unknownBrowserSubscriptions(
  { events, mailer, clock }: Pick<Platform, 'events' | 'mailer' | 'clock'>,
  { origin }: { origin: string },
): void {
  events.subscribe(signedIn, async (tx, { memberId, browserId, userAgent, isNews }) => {
    const account = isNews ? await accountOf(tx, memberId) : undefined
    if (!account) return
    const secret = await toldOfBrowser(tx, browserId, account.email)
    const url = linkUrls(origin).disown(secret)
    await mailer.send(tx, unknownBrowserMail({ to: account.email, url, at: clock.now(), ...deviceOf(userAgent) }))
  })
}

/** Ends what was signed in there and leads to a new password, unless the address is another one by now. */
export async function disownSignIn(
  deps: AccountDeps,
  { token, client, browser, noteWho }: { token: string; client: string; browser: string | undefined; noteWho: NoteWho },
): Promise<string | null> {
  await countRedeeming(deps, { client, browser })
  return deps.db.transaction().execute(async (tx) => {
    const { memberId, browserId, wasTold } = await browserTold(tx, token)
    noteWho({ memberId })
    const account = await lockAccount(tx, memberId)
    if (!account) throw new Refusal('link_invalid')
    if (!account.takes_part) throw absenceOf(account)
    await disownBrowser(deps, tx, { memberId, browserId })
    return wasTold(account.email) ? mint(tx, 'reset', { memberId }) : null
  })
}
