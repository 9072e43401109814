import { livePath } from '@hakari/contract'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Response } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { testBrowser } from '../scripts/browser/index.ts'
import { ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { testAccount } from './sign-ins.ts'
import { kilobytes, say } from './table.ts'

/** A slow 4G network and a phone four times slower than this machine. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const slowness = 4
const entries = 20

/** What a browser with an empty cache fetches and how soon it answers, on the screens people see first. */
export async function phone(): Promise<void> {
  await using folder = await temporaryFolder()
  const app = await startApp(await ownPlace(folder.path))
  const browser = await chromium.launch({ executablePath: await testBrowser(), args: ['--no-sandbox'] })
  const { cookie } = await testAccount(app.url)
  // Somebody who has been here for a while: who is new is shown more, once.
  await fetch(`${app.url}/api/first-steps`, {
    method: 'DELETE',
    headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
  })
  for (let i = 0; i < entries; i++) await publish(app.url, cookie, i)
  for (const [what, cookies] of [
    ['landing', ''],
    ['signed-in home', cookie],
  ] as const) {
    const { all, script } = await firstLoad(browser, app.url, cookies)
    say(
      `first load of the ${what}, gzipped`,
      `${kilobytes(all)}, ${kilobytes(script)} of it JavaScript`,
      'at most 117.2 KB (120,000 bytes) of JavaScript',
    )
    const { lcp, inp } = await onSlowPhone(browser, app.url, cookies)
    const inWords = inp === null ? '' : `, INP ${inp} ms`
    say(`  on a slow phone`, `LCP ${lcp} ms${inWords}`, 'LCP at most 2000 ms, INP at most 120 ms')
  }
  await browser.close()
  await app.end('SIGTERM')
}

async function publish(url: string, cookie: string, number: number): Promise<void> {
  await fetch(`${url}/api/entries`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      'Idempotency-Key': crypto.randomUUID(),
      Cookie: cookie,
    },
    body: JSON.stringify({ weight: `6${number % 10}.${number % 7}`, note: '朝いちばん。昨日は少し歩きました。' }),
  })
}

async function newPage(
  browser: Browser,
  url: string,
  cookie: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ja-JP', ...options })
  const [name = '', value = ''] = cookie.split('=')
  if (cookie) await context.addCookies([{ name, value, url }])
  return context.newPage()
}

/** What is fetched until the screen is there. Whoever is signed in was here before, as far as the browser remembers. */
async function firstLoad(browser: Browser, url: string, cookie: string): Promise<{ all: number; script: number }> {
  const page = await newPage(browser, url, cookie, { serviceWorkers: 'block' })
  await show(page, url, cookie)
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  const fetched: Response[] = []
  page.on('response', (response) => fetched.push(response))
  await show(page, url, cookie)
  const sizes = await Promise.all(
    fetched.slice().map(async (response): Promise<[type: string, bytes: number]> => {
      const isStream = new URL(response.url()).pathname === livePath
      const body = isStream ? '' : await response.body()
      return [response.request().resourceType(), gzipSync(body, { level: 9 }).length]
    }),
  )
  await page.context().close()
  const sum = (rows: typeof sizes) => rows.reduce((total, [, bytes]) => total + bytes, 0)
  return { all: sum(sizes), script: sum(sizes.filter(([type]) => type === 'script')) }
}

async function show(page: Page, url: string, cookie: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (cookie) await page.getByRole('article').first().waitFor()
}

async function onSlowPhone(
  browser: Browser,
  url: string,
  cookie: string,
): Promise<{ lcp: number; inp: number | null }> {
  const page = await newPage(browser, url, cookie)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.addInitScript(() => {
    const seen = { lcp: 0, inp: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        // A pointer that lies over what appears is no act of anybody.
        if (interactionId) seen.inp = Math.max(seen.inp, duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  await show(page, url, cookie)
  await page.waitForTimeout(3000)
  const lcp = await seenOn(page, 'lcp')
  if (cookie) {
    for (const name of ['いいね', 'コメント']) await page.getByRole('button', { name, exact: true }).first().click()
    await page.getByRole('button', { name: '体重を記録' }).last().click()
    const weight = page.getByLabel('体重（kg）', { exact: true })
    await weight.waitFor()
    await weight.pressSequentially('65.2', { delay: 150 })
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'すべて' }).click()
    await page.waitForTimeout(1500)
  }
  const inp = cookie ? await seenOn(page, 'inp') : null
  await page.context().close()
  return { lcp, inp }
}

const seenOn = (page: Page, what: 'lcp' | 'inp') =>
  page.evaluate((name) => Math.round((globalThis as unknown as { seen: Record<string, number> }).seen[name] ?? 0), what)
