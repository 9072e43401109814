import { setAppBadge } from './app-badge.ts'
import { unsubscribeBrowser } from './browser-subscription.ts'
import { pushChoice } from './push-choice.ts'
import { closeNotifications } from './shown-notifications.ts'

/** Nobody waits longer for it: the server sends nothing to a session that has ended. */
const patienceMs = 2000

/** Nothing more of whoever was signed in comes to this browser, and nothing of it stays on its screen. */
export async function endPush(): Promise<void> {
  pushChoice.forget()
  const ending = [closeNotifications(() => true), setAppBadge(0), unsubscribeBrowser()]
  await Promise.race([Promise.allSettled(ending), new Promise((done) => setTimeout(done, patienceMs))])
}
