const workerFile = '/service-worker.js'
const lookAgainMs = 3_600_000
/** Nobody waits longer than this for a worker to become ready before it is removed. */
const patienceMs = 10_000

/** The scripts that this page began with: some differ from build to build. */
const ownScripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  )

/**
 * Registers the service worker, so that the app opens without the network. `onNewer` is called when another build than this
 * page's waits to take over, and is handed the way to let it. Where a browser has no service workers, nothing happens.
 */
export async function registerServiceWorker(onNewer: (update: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(workerFile)
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ isNewer?: boolean }>) => {
    if (data.isNewer) onNewer(() => update(registration))
  })
  const ask = () => registration.waiting?.postMessage({ runs: ownScripts() })
  const askWhenInstalled = () => registration.installing?.addEventListener('statechange', ask)
  registration.addEventListener('updatefound', askWhenInstalled)
  askWhenInstalled()
  ask()
  lookNowAndThen(registration)
}

/** Reloads the page only now, because the person in front of it asked for it. */
function update({ waiting }: ServiceWorkerRegistration): void {
  // Another tab was quicker.
  if (!waiting) return location.reload()
  // A page that no worker serves yet is told of no change.
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && location.reload())
  waiting.postMessage({})
}

/** A tab, or the app on a phone, stays open for days. */
function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookAgainMs) return
    looked = Date.now()
    void registration.update().catch(() => {})
  })
}

/** Removes the service worker and its caches: the next visit begins anew. */
export async function unregisterServiceWorker(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map(settled))
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = 'caches' in window ? await caches.keys() : []
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** A worker that is still being installed or activated would keep the shell again after its caches are gone. */
async function settled(registration: ServiceWorkerRegistration): Promise<void> {
  const { installing, waiting, active } = registration
  const busy = installing ?? (active?.state === 'activating' ? active : active ? null : waiting)
  if (!busy) return
  const isOver = await Promise.race([
    new Promise((done) => busy.addEventListener('statechange', () => done(false), { once: true })),
    new Promise((done) => setTimeout(() => done(true), patienceMs)),
  ])
  if (!isOver) await settled(registration)
}
