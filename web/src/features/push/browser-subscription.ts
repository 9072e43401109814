/** A worker that is not there by then is not coming. */
const patienceMs = 10_000

/** The browser could not reach its own push service, or has none. */
export class NoPushService extends Error {}

export const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration()

/** Where there is none yet, it is waited for: the page registers it when it has nothing else to do. */
async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  const ready = await Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs)),
  ])
  if (!ready) throw new NoPushService('no service worker')
  return ready
}

/** The browser's subscription, whoever it was made for. */
export const browserSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager?.getSubscription()) ?? null

/** Whether what is pushed by the server of this key arrives by it. A browser that does not say is believed. */
export function isForKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return key === null || base64url(key) === publicKey
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** One for this key. The browser asks nobody where it has the permission, and keeps no two of them. */
export async function subscribeBrowser(publicKey: string) {
  const { pushManager } = await readyRegistration()
  const known = await pushManager.getSubscription()
  if (known && !isForKey(known, publicKey)) await known.unsubscribe()
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((error: unknown) => {
      throw new NoPushService('the browser did not subscribe', { cause: error })
    })
  const { endpoint, keys } = made.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await browserSubscription())?.unsubscribe()
}
