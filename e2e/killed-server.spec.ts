import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { databaseIn, ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { signedIn } from './people.ts'
import { button, card } from './publishing.ts'
import { expect, test } from './test.ts'

test('an entry whose server is killed between its commit and its answer is there once, and shown once', async ({
  browser,
}) => {
  // Two starts of an app of its own.
  test.slow()
  await using app = await mortalApp()
  const page = await browser.newPage({ baseURL: app.url })
  await signedIn(page)
  await page.goto('/')
  await button(page, '記録をはじめる').click()
  await page.getByLabel('体重（kg）').fill('58.4')
  await page.getByLabel('メモ（任意）').fill('一度だけ')
  await button(page, '公開する').click()
  await app.killed
  const mine = card(page, '一度だけ')
  await expect(mine.getByText('未送信', { exact: true })).toBeVisible()
  expect(await app.entries()).toBe(1)
  await app.restart()
  await expect(button(mine, 'いいね')).toBeVisible()
  await expect(page.getByText('未送信', { exact: true })).toHaveCount(0)
  await expect(mine).toHaveCount(1)
  await page.reload()
  await expect(mine).toHaveCount(1)
  expect(await app.entries()).toBe(1)
  expect(app.keys.length).toBeGreaterThan(1)
  expect(new Set(app.keys).size).toBe(1)
  await page.close()
})

/** An app that is killed as soon as it answers to a new entry: that is committed by then, and nobody hears the answer. */
async function mortalApp() {
  await using own = new AsyncDisposableStack()
  const folder = own.use(await temporaryFolder())
  const place = await ownPlace(folder.path)
  let app = await startApp(place)
  own.defer(async () => void (await app.end('SIGTERM')))
  /** The idempotency keys under which new entries were sent. */
  const keys: unknown[] = []
  const killed = Promise.withResolvers<void>()
  let isDying = false
  const kill = async () => {
    await app.end('SIGKILL')
    killed.resolve()
  }
  const front = createServer((asked, answer) => {
    const { method, url = '/', headers } = asked
    // A live update may be faster than the kill: the entry must not be read either.
    if (isDying) {
      answer.destroy()
      return
    }
    const isEntry = method === 'POST' && url === '/api/entries'
    if (isEntry) keys.push(headers['idempotency-key'])
    const isLast = isEntry && keys.length === 1
    isDying = isLast
    const passed = request(new URL(url, app.url), { method, headers }, (found) => {
      found.on('error', () => answer.destroy())
      if (isLast) void kill().then(() => answer.destroy())
      else found.pipe(answer.writeHead(found.statusCode ?? 502, found.headers))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  front.listen(0, 'localhost')
  await once(front, 'listening')
  own.defer(() => {
    front.close()
    front.closeAllConnections()
  })
  const disposal = own.move()
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    keys,
    killed: killed.promise,
    async restart() {
      app = await startApp(place)
      isDying = false
    },
    async entries() {
      await using database = await databaseIn(folder.path)
      return (await database.rows('select from entries')).length
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}
