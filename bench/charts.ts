import { type Browser, chromium } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { testBrowser } from '../scripts/browser/index.ts'
import { startEmbedded } from '../server/src/platform/database/embedded/index.ts'
import { ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { testAccount } from './sign-ins.ts'
import { kilobytes, say } from './table.ts'

const readings = 100_000
const days = 5000
/** A phone four times slower than this machine. */
const slowness = 4
const asked = ['/api/stats/chart', '/api/stats/chart?range=all', '/api/stats/progress', '/api/stats/calendar']
const rounds = 20
const drags = 5

interface Seen {
  seen: { longest: number }
}

/** What charts cost the server of somebody with 100,000 readings, and the phone of who drags over 5,000 days. */
export async function charts(): Promise<void> {
  await using folder = await temporaryFolder()
  const database = await startEmbedded(folder.path)
  const app = await startApp(await ownPlace(folder.path))
  const { cookie } = await testAccount(app.url)
  await weigh(database.url)
  for (const path of asked) {
    const times: number[] = []
    let bytes = 0
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      const answer = await fetch(app.url + path, { headers: { Cookie: cookie } })
      const body = Buffer.from(await answer.arrayBuffer())
      times.push(performance.now() - started)
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      bytes = gzipSync(body).length
    }
    const best = Math.min(...times)
    say(`${path} of 100,000 readings on 5,000 days`, `${best.toFixed(0)} ms, ${kilobytes(bytes)} gzipped`)
  }
  const browser = await chromium.launch({ executablePath: await testBrowser(), args: ['--no-sandbox'] })
  const longest = await dragged(browser, app.url, cookie)
  say('longest task while dragging over 5,000 days on a slow phone', `${longest} ms`, 'at most 50 ms')
  await browser.close()
  await app.end('SIGTERM')
  await database.stop()
}

/** The one member there is has stepped on the scale all day long for years. */
async function weigh(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `with run as (
       insert into history_runs (member_id, source, kind, state, finished_at) select id, 'csv', 'file', 'done', now() from members returning id, member_id)
     insert into readings (member_id, run_id, source, source_id, weight, measured_at)
     select member_id, id, 'csv', n::text, 60 + (n * 7 % 130) / 10.0, now() - n * interval '${(days * 24 * 60) / readings} minutes'
     from run, generate_series(0, $1 - 1) n`,
    [readings],
  )
  await client.query('analyze')
  await client.end()
}

async function dragged(browser: Browser, url: string, cookie: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ja-JP' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(`${url}/me`)
  await page.getByRole('radio', { name: 'すべて' }).check()
  const slider = page.getByRole('slider')
  await page.waitForFunction((most) => Number(document.querySelector('[role=slider]')?.ariaValueMax) > most, days - 10)
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (!box) throw new Error('there is no chart')
  await page.waitForTimeout(3000)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })
  const longest: number[] = []
  for (let drag = 0; drag < drags; drag++) {
    await page.evaluate(() => Object.assign((globalThis as unknown as Seen).seen, { longest: 0 }))
    for (let step = 0; step <= 100; step++)
      await page.mouse.move(box.x + 2 + ((box.width - 4) * step) / 100, box.y + box.height / 2)
    await page.waitForTimeout(300)
    longest.push(await page.evaluate(() => (globalThis as unknown as Seen).seen.longest))
  }
  await context.close()
  // Whatever else the machine does makes a task longer, never shorter.
  return Math.round(Math.min(...longest))
}
