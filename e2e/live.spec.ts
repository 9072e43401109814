import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { newMember, follow, publish } from './member-steps.ts'
import { button, card, commented, newestComment, publishAndClose } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { offlineBanner } from './device-storage.ts'
import { expect, test } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

/** Somebody else, in a browser of their own. */
async function other(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext({ ...(baseURL && { baseURL }) })
}

const foot = async (it: Locator) => it.boundingBox().then((box) => (box ? box.y + box.height : NaN))

test('a new entry of somebody followed waits behind one button, and nothing jumps', async ({
  page,
  browser,
  baseURL,
}) => {
  const writer = await other(browser, baseURL)
  const author = await newMember(writer)
  for (let i = 0; i < 15; i++) await publish(writer, `6${i % 10}.5`, `前の記録${i}`)
  await newMember(page)
  await follow(page, author)
  await page.goto('/')
  await expect(card(page, '前の記録14')).toBeVisible()
  const read = card(page, '前の記録9')
  await read.scrollIntoViewIfNeeded()
  const place = (await read.boundingBox())?.y
  await publish(writer, '61.2', 'いま測りました')
  await publish(writer, '61.3', 'もう一度')
  const news = page.getByRole('button', { name: '新しい記録が2件あります' })
  await expect(news).toBeVisible()
  expect((await read.boundingBox())?.y).toBe(place)
  await expect(card(page, 'いま測りました')).toHaveCount(0)
  // axe looks at the button alone: wherever the list happens to stand, it lies over a part of it.
  await expectAccessible(page, 'main [role=status] button')
  await button(page, '体重を記録').click()
  await page.getByLabel('体重（kg）').fill('58.4')
  await publishAndClose(page)
  expect((await news.boundingBox())?.y).toBeGreaterThanOrEqual(await foot(page.getByRole('tablist')))
  await news.press('Enter')
  await expect(card(page, 'もう一度')).toBeInViewport()
  await expect(card(page, 'いま測りました')).toHaveCount(1)
  await expect(news).toBeHidden()
  await writer.close()
})

test('likes and comments of others change the card in place, and an open panel shows the comment', async ({
  page,
  browser,
  baseURL,
}) => {
  const fan = await other(browser, baseURL)
  await newMember(fan)
  await newMember(page)
  const id = await publish(page, '64.4', '見ていてください')
  await page.goto('/')
  const mine = card(page, '見ていてください')
  await expect(button(mine, 'いいね')).toHaveAccessibleDescription('0')
  await button(mine, 'コメント').click()
  await fan.request.put(`/api/entries/${id}/like`, { headers })
  await commented(fan, id, 'ずっと見ています')
  await expect(button(mine, 'いいね')).toHaveAccessibleDescription('1')
  await expect(button(mine, 'コメント')).toHaveAccessibleDescription('1')
  await expect(mine.getByText('ずっと見ています')).toBeVisible()
  await button(mine, 'コメント').click()
  const newest = newestComment(mine)
  await expect(newest).toContainText('ずっと見ています')
  await commented(fan, id, '今日も見ています')
  await expect(newest).toContainText('今日も見ています')
  await fan.close()
})

test('an entry that is deleted goes from the others, and the one after it is measured anew', async ({
  page,
  browser,
  baseURL,
}) => {
  const writer = await other(browser, baseURL)
  const author = await newMember(writer)
  await publish(writer, '60', 'はじめ')
  const between = await publish(writer, '62', 'まちがい')
  await publish(writer, '61', 'おわり')
  await newMember(page)
  await follow(page, author)
  await page.goto('/')
  await expect(card(page, 'おわり').getByText('前回より −1.0kg')).toBeVisible()
  expect((await writer.request.delete(`/api/entries/${between}`, { headers })).status()).toBe(200)
  await expect(card(page, 'まちがい')).toHaveCount(0)
  await expect(card(page, 'おわり').getByText('前回より +1.0kg')).toBeVisible()
  await writer.close()
})

test('a follower appears in the figures, and a profile that is open shows the new entry', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const friend = await other(browser, baseURL)
  const them = await newMember(friend)
  await publish(friend, '70.1', 'むかし')
  const me = await newMember(page)
  await page.goto(`/user/${them.handle}`)
  await expect(card(page, 'むかし').last()).toBeVisible()
  const edge = async (words: string) => (await page.getByRole('main').getByText(words).last().boundingBox())?.x
  expect(await edge('むかし')).toBe(await edge('0 フォロワー'))
  await follow(friend, me)
  await expect(page.getByRole('complementary').getByRole('link', { name: 'フォロワー' })).toContainText('1')
  await publish(friend, '70.3', 'きょう')
  await page.getByRole('button', { name: '新しい記録が1件あります' }).click()
  await expect(card(page, 'きょう').last()).toBeVisible()
  await friend.close()
})

test('after a lost event stream nothing is missing and nothing is twice', async ({ page, browser, baseURL }) => {
  const writer = await other(browser, baseURL)
  const author = await newMember(writer)
  const first = await publish(writer, '80', 'いち')
  await newMember(page)
  await follow(page, author)
  await page.goto('/')
  await expect(card(page, 'いち')).toBeVisible()
  await page.context().setOffline(true)
  await publish(writer, '80.5', 'に')
  await writer.request.put(`/api/entries/${first}/like`, { headers })
  await expect(offlineBanner(page)).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '新しい記録が1件あります' }).click()
  await expect(card(page, 'に')).toHaveCount(1)
  await expect(button(card(page, 'いち'), 'いいね')).toHaveAccessibleDescription('1')
  await expect(page.getByRole('article')).toHaveCount(2)
  await writer.close()
})

test('what happens while a page is loading is on it once it listens', async ({ page, browser, baseURL }) => {
  const writer = await other(browser, baseURL)
  const author = await newMember(writer)
  const first = await publish(writer, '80', 'いち')
  await newMember(page)
  await follow(page, author)
  const opened = Promise.withResolvers<void>()
  const letOpen = Promise.withResolvers<void>()
  await page.route('**/api/live*', async (route) => {
    opened.resolve()
    await letOpen.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(card(page, 'いち')).toBeVisible()
  await opened.promise
  await writer.request.put(`/api/entries/${first}/like`, { headers })
  letOpen.resolve()
  await expect(button(card(page, 'いち'), 'いいね')).toHaveAccessibleDescription('1')
  await writer.close()
})

test('a silent event stream is taken for dead and opened anew', async ({ page }) => {
  await newMember(page)
  await page.clock.install()
  let streams = 0
  // Opened, and never heard of again.
  await page.route('**/api/live*', () => void streams++)
  await page.goto('/')
  await expect.poll(() => streams).toBe(1)
  await page.clock.fastForward(60_000)
  expect(streams).toBe(1)
  await page.clock.fastForward(5_000)
  await page.clock.fastForward(10_000)
  await expect.poll(() => streams).toBe(2)
})

test('a post that is not there keeps nobody from hearing of new ones, and what is deleted waits no longer', async ({
  page,
  browser,
  baseURL,
}) => {
  const writer = await other(browser, baseURL)
  const author = await newMember(writer)
  await publish(writer, '60', '前からある')
  await newMember(page)
  await follow(page, author)
  await page.goto(`/user/${author.handle}/post/999999999999`)
  await expect(page.getByRole('heading', { level: 1, name: '記録が見つかりません' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'ホーム' }).click()
  await expect(card(page, '前からある')).toBeVisible()
  const first = await publish(writer, '61', 'すぐ消える')
  await publish(writer, '62', '残る')
  await expect(page.getByRole('button', { name: '新しい記録が2件あります' })).toBeVisible()
  await writer.request.delete(`/api/entries/${first}`, { headers })
  await page.getByRole('button', { name: '新しい記録が1件あります' }).click()
  await expect(card(page, '残る')).toBeVisible()
  await expect(card(page, 'すぐ消える')).toHaveCount(0)
  await writer.close()
})

/** Chance is what keeps browsers apart. Here it is always the same. */
const fixChance = (page: Page, chance: number) =>
  page.addInitScript((always) => void (Math.random = () => always), chance)

test('a browser that lost the server takes a moment of its own to ask who is there', async ({ page }) => {
  await newMember(page)
  await fixChance(page, 0.9)
  let lostAt = Infinity
  let askedAt: number | undefined
  await page.route('**/api/live*', async (route) => {
    lostAt = Math.min(lostAt, Date.now())
    await route.abort()
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/viewer') && lostAt < Infinity) askedAt ??= Date.now()
  })
  await page.goto('/')
  await expect.poll(() => askedAt).toBeDefined()
  expect((askedAt ?? 0) - lostAt).toBeGreaterThan(1500)
})

const eventOf = (message: object) => `data: ${JSON.stringify(message)}\n\n`

/** Says what the test wants in the place of the server. */
async function streamOf(page: Page, greeting: object) {
  const { promise: opened, resolve } = Promise.withResolvers<ServerResponse>()
  const stand = createServer((_, answer) => {
    const stream = answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
    stream.write(eventOf(greeting))
    resolve(stream)
  }).listen(0, 'localhost')
  await once(stand, 'listening')
  const url = `http://localhost:${(stand.address() as AddressInfo).port}/`
  await page.route('**/api/live*', (route) => route.continue({ url }))
  return {
    say: async (message: object) => void (await opened).write(eventOf(message)),
    [Symbol.dispose]() {
      stand.closeAllConnections()
      stand.close()
    },
  }
}

function askedFor(page: Page, path: string) {
  const asked = { times: 0 }
  page.on('request', (request) => (asked.times += Number(request.url().includes(path))))
  return asked
}

test('a browser that is told to ask anew while it listens takes a moment of its own', async ({ page }) => {
  await newMember(page)
  await publish(page, '60', 'ここにいます')
  await fixChance(page, 0.2)
  const hello = { type: 'hello' }
  using stream = await streamOf(page, hello)
  const asked = askedFor(page, '/api/feed/following')
  await page.goto('/')
  // Two requests: one of the page, and one for what happened until the stream was open.
  await expect.poll(() => asked.times).toBe(2)
  const toldAt = Date.now()
  await stream.say(hello)
  await expect.poll(() => asked.times, { intervals: [20] }).toBeGreaterThan(2)
  expect(Date.now() - toldAt).toBeGreaterThan(1000)
})

test('a page that was told all that happened while it was loading asks for nothing twice', async ({ page }) => {
  await newMember(page)
  await publish(page, '60', 'ここにいます')
  // What waits a moment waits as long as everything else.
  await fixChance(page, 0.2)
  using stream = await streamOf(page, { type: 'hello', coversMs: 600_000 })
  const [feed, unread] = [askedFor(page, '/api/feed/following'), askedFor(page, '/api/activity/unread')]
  await page.goto('/')
  await expect(card(page, 'ここにいます')).toBeVisible()
  await expect.poll(() => unread.times).toBe(1)
  const none = { entries: [], gone: [], people: [], faces: [], reseen: [], gonePeople: [], own: [] }
  await stream.say({ type: 'news', ...none, hasNew: false, hasNewFollowed: false, concernsViewer: true, more: false })
  await expect.poll(() => unread.times).toBe(2)
  expect(feed.times).toBe(1)
})
