import type { Page } from '@playwright/test'
import { playTrayIn } from './notification-tray.ts'
import { button } from './publishing.ts'
import { expect, sandbox } from './test.ts'

export interface SandboxSubscription {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface Browser {
  /** What the browser says before anybody asks, and what the person answers. */
  permission?: NotificationPermission
  answer?: NotificationPermission
}

/** What the sandbox's push service gives a browser that subscribes for this key. */
export async function subscriptionFor(applicationServerKey: string): Promise<SandboxSubscription> {
  const answer = await fetch(`${sandbox}/push/subscriptions`, {
    method: 'POST',
    body: JSON.stringify({ applicationServerKey }),
    headers: { 'Content-Type': 'application/json' },
  })
  return (await answer.json()) as SandboxSubscription
}

/**
 * Chromium subscribes at its maker's service only: here `pushManager` has a subscription of the sandbox, which stays over a
 * reload as the real one does, and the permission is the one that the journey wants.
 */
export async function playPush(page: Page, { permission = 'default', answer = 'granted' }: Browser = {}) {
  await playTrayIn(page)
  const made: SandboxSubscription[] = []
  await page.exposeFunction('sandboxSubscribe', async (key: string) => {
    const subscription = await subscriptionFor(key)
    made.push(subscription)
    return subscription
  })
  await page.exposeFunction('sandboxUnsubscribe', async (id: string) => {
    await fetch(`${sandbox}/push/subscriptions/${id}`, { method: 'DELETE' })
  })
  await page.addInitScript(
    ([before, answered]) => {
      type Kept = { id: string; endpoint: string; keys: Record<string, string>; key: string }
      const service = window as unknown as {
        sandboxSubscribe: (key: string) => Promise<Omit<Kept, 'key'>>
        sandboxUnsubscribe: (id: string) => Promise<void>
      }
      const asSubscription = ({ id, endpoint, keys, key }: Kept) => ({
        endpoint,
        options: {
          userVisibleOnly: true,
          applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
            char.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem('played.subscription')
          await service.sandboxUnsubscribe(id)
          return true
        },
      })
      const kept = () => JSON.parse(localStorage.getItem('played.subscription') ?? 'null') as Kept | null
      Object.assign(PushManager.prototype, {
        getSubscription: async () => {
          const found = kept()
          return found && asSubscription(found)
        },
        subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
          const subscription = kept() ?? { ...(await service.sandboxSubscribe(key)), key }
          localStorage.setItem('played.subscription', JSON.stringify(subscription))
          return asSubscription(subscription)
        },
      })
      const asked = { times: 0 }
      Object.assign(window, { asked })
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('played.permission') ?? before,
      })
      Notification.requestPermission = async () => {
        asked.times++
        localStorage.setItem('played.permission', answered)
        return answered
      }
    },
    [permission, answer] as const,
  )
  return made
}

export const timesAsked = (page: Page) =>
  page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times)

/** Somebody changes it in the browser's settings and comes back. */
export const permit = (page: Page, permission: NotificationPermission) =>
  page.evaluate((changed) => {
    localStorage.setItem('played.permission', changed)
    dispatchEvent(new Event('focus'))
  }, permission)

export const pushCard = (page: Page) => page.getByRole('group', { name: 'プッシュ通知', exact: true })

export async function openCard(page: Page) {
  await page.goto('/settings?tab=notifications')
  await expect(pushCard(page).getByText('アプリを開いていなくても、この端末にお知らせが届きます。')).toBeVisible()
}

/** By the card, with a touch. */
export async function subscribe(page: Page) {
  await openCard(page)
  await button(pushCard(page), 'プッシュ通知を受け取る').click()
  await expect(pushCard(page).getByText('この端末で受け取っています。')).toBeVisible()
}

/** What has arrived at the sandbox for this browser, newest first. */
export async function arrivedAt(subscription: SandboxSubscription | undefined): Promise<string[]> {
  const answer = await fetch(`${sandbox}/push/messages.json?id=${subscription?.id ?? ''}`)
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text)
}

export async function isSubscribed({ request }: Page): Promise<boolean> {
  const answer = await request.get('/api/push')
  return ((await answer.json()) as { isSubscribed: boolean }).isSubscribed
}
