import { ofTheServer } from './own-paths.ts'
import { listenToPushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** The build writes its name in here, what the site is called, and all of its files but this one. */
declare const __BUILD__: { name: string; siteName: string; files: string[] }

const { name, siteName, files } = __BUILD__
const family = 'hakari-shell-'
const own = family + name
const page = '/index.html'
/** The key of the moment when a build began to run, which is no file. */
const began = '/began'
/** After this long the kept page is shown, which says that the server is waited for, so that nobody looks at an empty one. */
const patienceMs = 1000

self.addEventListener('install', (event) => event.waitUntil(keepShell()))

/** The page and its files of one build, whole or not at all. */
async function keepShell(): Promise<void> {
  try {
    const answer = await fetch(page, { cache: 'reload', credentials: 'omit' })
    const html = await answer.clone().text()
    if (!answer.ok || !isOfThisBuild(html)) throw new Error('the page is of another build')
    const cache = await caches.open(own)
    await cache.addAll(files.filter((file) => file !== page))
    await cache.put(page, await unannounced(answer))
  } catch (error) {
    await caches.delete(own)
    throw error
  }
}

const isOfThisBuild = (html: string) => (html.match(/\/assets\/[\w.-]+/g) ?? []).every((file) => files.includes(file))

/** Its files are at hand: what a page announces beforehand Chrome would fetch twice from here, and complain. */
async function unannounced(answer: Response): Promise<Response> {
  if (!answer.headers.get('Content-Type')?.startsWith('text/html')) return answer
  const html = await answer.text()
  return new Response(isOfThisBuild(html) ? html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '') : html, answer)
}

self.addEventListener('activate', (event) => event.waitUntil(tidyUp()))

/** The build that ran before this one stays: another tab may still show it. */
async function tidyUp(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await (await caches.open(own)).put(began, new Response(String(Date.now())))
  const others = (await caches.keys()).filter((cache) => cache.startsWith(family) && cache !== own)
  const times = await Promise.all(others.map(beganAt))
  const before = others[times.indexOf(Math.max(...times))]
  await Promise.all(others.filter((cache) => cache !== before).map((cache) => caches.delete(cache)))
}

/** 0 for a build that never ran. */
const beganAt = async (cache: string) => Number((await (await caches.match(began, { cacheName: cache }))?.text()) ?? 0)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate' && !ofTheServer.test(pathname)) event.respondWith(pageFor(event))
})

/** A file below /assets has a hash in its name, so it never changes. */
const fileOf = async (request: Request) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

/** The server's page if it comes, so that a new build is there at once; else the one that fits the kept files. */
async function pageFor(event: FetchEvent): Promise<Response> {
  const asked = ask(event)
  const kept = await caches.match(page, { cacheName: own, ignoreVary: true })
  if (!kept) return asked
  const answered = asked.then(
    (answer) => ([502, 503, 504].includes(answer.status) ? kept : unannounced(answer)),
    () => kept,
  )
  event.waitUntil(answered)
  return Promise.race([answered, new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs))])
}

const ask = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)

/** A page asks the worker that waits: does it run this build already? Then nobody needs to be asked. */
self.addEventListener('message', ({ data, source }) => {
  const { runs } = data as { runs?: string[] }
  if (runs === undefined || runs.every((file) => files.includes(file))) void self.skipWaiting()
  else source?.postMessage({ isNewer: true })
})

listenToPushes(siteName)
