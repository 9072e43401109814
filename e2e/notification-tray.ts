import type { BrowserContext, Page, Worker } from '@playwright/test'
import { machinePace } from '../scripts/machine-pace.ts'
import { expect } from './test.ts'

/** What somebody sees of a notification, and what the worker asked for. */
export interface Shown {
  title: string
  body: string
  tag: string
  data: { path: string }
  silent: boolean
  renotify: boolean
  lang: string
  icon: string
  badge: string
  actions: { action: string; title: string }[]
}

/**
 * The browser of the tests has no notifications and no badge: whatever asks for them is refused, and its process ends with
 * the first badge. So both are played, in a cache that pages and worker share. Runs in pages and in the worker.
 */
function playTray(): void {
  if (!('ServiceWorkerRegistration' in globalThis)) return
  const name = 'played-tray'
  const addressOf = (tag: string) => `/${name}/${encodeURIComponent(tag)}`
  const { prototype } = ServiceWorkerRegistration
  prototype.showNotification = async (title, options = {}) => {
    const shown = new Response(JSON.stringify({ title, ...options }))
    await (await caches.open(name)).put(addressOf(options.tag ?? ''), shown)
  }
  prototype.getNotifications = async ({ tag } = {}) => {
    const tray = await caches.open(name)
    const kept = await Promise.all((await tray.keys()).map((address) => tray.match(address)))
    const shown = await Promise.all(
      kept.flatMap((answer) => (answer ? [answer.json() as Promise<{ tag: string }>] : [])),
    )
    return shown
      .filter((one) => tag === undefined || one.tag === tag)
      .map((one) => ({ ...one, close: () => void tray.delete(addressOf(one.tag)) }) as unknown as Notification)
  }
  const badges: number[] = []
  Object.assign(globalThis, { badges })
  const setAppBadge = async (count = -1) => {
    badges.push(count)
    // Outlives the page, as the real one does; a worker has no such place.
    if ('localStorage' in globalThis) localStorage.setItem('played.badge', String(count))
  }
  const clearAppBadge = () => setAppBadge(0)
  Object.defineProperties(Object.getPrototypeOf(navigator), {
    setAppBadge: { value: setAppBadge, configurable: true },
    clearAppBadge: { value: clearAppBadge, configurable: true },
  })
}

export const playTrayIn = (place: BrowserContext | Page) => place.addInitScript(playTray)

/**
 * The worker of this page, with its notifications played, too. No window comes to the front by itself here. The page has
 * closed what was read before it came.
 */
export async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  await expect.poll(() => badgesOf(page)).not.toEqual([])
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  await worker.evaluate(playTray)
  await worker.evaluate((pace) => {
    // How long a page may take to answer grows with the machine.
    const soon = globalThis.setTimeout
    Object.assign(globalThis, { setTimeout: (act: () => void, ms: number) => soon(act, ms * pace) })
    const scope = globalThis as unknown as { clients: { openWindow: unknown }; WindowClient: { prototype: object } }
    const opened: string[] = []
    const focused: string[] = []
    Object.assign(globalThis, { opened, focused })
    scope.clients.openWindow = async (path: string) => {
      opened.push(path)
      return null
    }
    Object.defineProperty(scope.WindowClient.prototype, 'focus', {
      async value(this: { url: string }) {
        focused.push(new URL(this.url).pathname)
        return this
      },
    })
  }, machinePace())
  return worker
}

/** Through the browser's own protocol, as its push service would. */
export async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const ids: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    ids.push(...registrations.filter(({ isDeleted }) => !isDeleted).map(({ registrationId }) => registrationId))
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => ids.length).toBeGreaterThan(0)
  const registrationId = ids.at(-1) ?? ''
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  await session.detach()
}

export const shownIn = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return JSON.parse(JSON.stringify(await registration.getNotifications())) as Shown[]
  })

type Lists = Record<'badges' | 'opened' | 'focused', (string | number)[]>

export const openedBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Lists).opened)
export const focusedBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Lists).focused)
export const badgesOf = (place: Pick<Page, 'evaluate'>) => place.evaluate(() => (globalThis as unknown as Lists).badges)

/** Somebody touches a notification, or one of its buttons. */
export const touch = (worker: Worker, tag: string, action = '') =>
  worker.evaluate(
    async ({ name, button }) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const [notification] = await registration.getNotifications({ tag: name })
      if (!notification) throw new Error(`no notification ${name}`)
      const work: Promise<unknown>[] = []
      const event = Object.defineProperties(new Event('notificationclick'), {
        notification: { value: notification },
        action: { value: button },
        waitUntil: { value: (promise: Promise<unknown>) => work.push(promise) },
      })
      dispatchEvent(event)
      await Promise.all(work)
    },
    { name: tag, button: action },
  )
