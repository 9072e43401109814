import { ownPath } from './own-paths.ts'
import { type PushMessage, readPushMessage } from './push-message.ts'
import { renewSubscription, write } from './server-calls.ts'
import { openPage, ownWindows } from './windows.ts'

declare const self: ServiceWorkerGlobalScope

/** What a notification carries until somebody touches it. */
interface Carried {
  path: string
  memberId: string
  shownAt: number
}

/** The same words again within this time are the same push, sent once more. */
const repeatMs = 10 * 60_000

const settings = '/settings?tab=notifications'

/** What can be done at once, without opening the app. */
const acts: Record<string, { path: string; body: object }> = {
  rest: { path: '/api/reminders/rest', body: { isResting: true } },
  go_on: { path: '/api/reminders/answer', body: { goesOn: true } },
  stop: { path: '/api/reminders/answer', body: { goesOn: false } },
}

export function listenToPushes(siteName: string): void {
  self.addEventListener('push', (event) => {
    const message = readPushMessage(event.data?.text(), siteName)
    event.waitUntil(Promise.all([show(message), setBadge(message.unread)]))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path, memberId = '' } = (event.notification.data ?? {}) as Partial<Carried>
    event.waitUntil(event.action === '' ? openPage(ownPath(path, self.location.origin)) : act(event.action, memberId))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()))
}

/** Without a sound for who looks at the app anyway, and for what was shown a moment ago. */
async function show({ title, body, path, tag, memberId, actions }: PushMessage): Promise<void> {
  const [windows, shown] = await Promise.all([ownWindows(), self.registration.getNotifications({ tag })])
  const now = Date.now()
  const isRepeated = shown.some(
    (other) => other.body === body && now - ((other.data as Carried | null)?.shownAt ?? 0) < repeatMs,
  )
  const isLookedAt = windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  const isQuiet = isLookedAt || isRepeated
  // The lists of types do not know all that browsers understand.
  const options: NotificationOptions & { renotify: boolean; actions: PushMessage['actions'] } = {
    body,
    tag,
    renotify: !isQuiet,
    silent: isQuiet,
    actions,
    data: { path, memberId, shownAt: now } satisfies Carried,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'ja',
  }
  await self.registration.showNotification(title, options)
}

/** Few browsers have badges, and fewer show one. */
async function setBadge(unread: number | null): Promise<void> {
  try {
    if (unread === 0) await navigator.clearAppBadge?.()
    else if (unread !== null) await navigator.setAppBadge?.(unread)
  } catch {
    // The number stands in the app, too.
  }
}

/** Whoever is signed out meanwhile, or has no network, finds the same in the settings. */
async function act(name: string, memberId: string): Promise<void> {
  const wanted = Object.hasOwn(acts, name) ? acts[name] : undefined
  const isDone = wanted !== undefined && (await write(wanted.path, wanted.body, memberId))
  if (!isDone) await openPage(settings)
}
