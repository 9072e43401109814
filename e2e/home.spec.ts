import { signedIn } from './people.ts'
import { button, card, followed, pathOf, published } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { blockLiveStream } from './block-live-stream.ts'
import { expect, test } from './test.ts'

test('home: nobody followed and nothing published yet is an invitation', async ({ page }) => {
  await signedIn(page)
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'フォロー中' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('まだ記録がありません。最初の体重を公開してみましょう。')).toBeVisible()
  await button(page, '記録をはじめる').click()
  await expect(page.getByRole('dialog', { name: '体重を記録' })).toBeVisible()
})

test('home: who is there and what they read are asked for before the program is there, and once', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4', '早くから')
  await blockLiveStream(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isFeedThere = page.waitForResponse('**/api/feed/following')
  await page.route(/\/assets\/start-.+\.js$/, async (route) => {
    await isFeedThere
    await route.continue()
  })
  await page.goto('/')
  await expect(card(page, '早くから')).toBeVisible()
  const wanted = ['/api/viewer', '/api/feed/following']
  expect(asked.filter((path) => wanted.includes(path))).toEqual(wanted)
})

test('home: how long ago it was becomes the time itself while a finger holds it, and leads nowhere then', async ({
  browser,
  baseURL,
}) => {
  await using phone = await browser.newContext({ hasTouch: true, ...(baseURL && { baseURL }) })
  const page = await phone.newPage()
  await signedIn(page)
  await published(page, '58.4', '持ったまま')
  await page.goto('/')
  const time = card(page, '持ったまま').getByRole('time')
  await expect(time).toHaveText(/^(たった今|1分前)$/)
  const { x, y, width, height } = (await time.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const finger = await phone.newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
  })
  await expect(time).toHaveText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(time).toHaveText(/^(たった今|1分前)$/)
  await expect(page).toHaveURL('/')
})

test('home: one tab shows oneself and whom one follows, the other everybody', async ({ page, browser, baseURL }) => {
  await using other = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signedIn(other)
  const note = `朝 ${String(Math.random()).slice(2)}`
  const theirs = await published(other, '70.2', note)
  await signedIn(page)
  await published(page, '58.4', '自分の記録')
  await page.goto('/')
  await expect(card(page, '自分の記録')).toBeVisible()
  await expect(card(page, note)).toBeHidden()
  await page.getByRole('tab', { name: 'すべて' }).click()
  await expect(page).toHaveURL('/?tab=all')
  // Everybody publishes meanwhile: it may lie further down.
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(card(page, note)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'すべて' })).toHaveAttribute('aria-selected', 'true')
  await followed(page, theirs.member.id)
  await page.goto('/')
  await expect(card(page, note)).toBeVisible()
  await expect(card(page, '自分の記録')).toBeVisible()
})

test('home: the list goes on as one scrolls, ends, and keeps its place on the way back', async ({ page }) => {
  await signedIn(page)
  for (let day = 0; day < 45; day++) await published(page, `6${day % 10}.${day % 7}`, `${day}日目のメモ`)
  await page.goto('/')
  await expect(card(page, '44日目のメモ')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(20)
  for (const count of [40, 45]) {
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('article')).toHaveCount(count)
  }
  await expect(page.getByText('これより前の記録はありません。')).toBeVisible()
  const before = card(page, '12日目のメモ')
  await before.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(3000)
  await before.getByRole('time').click()
  await expect(page.getByRole('heading', { level: 1, name: '記録' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(45)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('home: each tab keeps its place, also on the way back from a profile and from lists of people', async ({
  page,
}) => {
  await signedIn(page)
  for (let day = 0; day < 12; day++) await published(page, '60')
  const tab = (name: string) => page.getByRole('tab', { name })
  /** Brings a card of the shown tab to a height of the window; it can be asked whether it is there. */
  const broughtUp = async () => {
    await expect(page.getByRole('article').nth(9)).toBeVisible()
    const address = await page.getByRole('article').nth(6).getByRole('link').last().getAttribute('href')
    const shown = page.getByRole('article').filter({ has: page.locator(`a[href="${address}"]`) })
    await shown.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 300))
    const expectThere = () => expect.poll(async () => Math.round((await shown.boundingBox())?.y ?? 0)).toBe(300)
    await expectThere()
    return { shown, expectThere }
  }
  await page.goto('/')
  const following = await broughtUp()
  await tab('すべて').click()
  await expect(tab('すべて')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const all = await broughtUp()
  await tab('フォロー中').click()
  await following.expectThere()
  await tab('すべて').click()
  await all.expectThere()

  await all.shown.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: /^記録/ })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'フォロワー' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'のフォロワー' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: /^記録/ })).toBeVisible()
  await page.goBack()
  await expect(tab('すべて')).toBeVisible()
  await all.expectThere()
  await page.getByRole('link', { name: 'ユーザー', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ユーザー一覧' })).toBeVisible()
  await page.goBack()
  await expect(tab('フォロー中')).toBeVisible()
  await all.expectThere()
  await tab('フォロー中').click()
  await following.expectThere()
  await page.getByRole('link', { name: 'ホーム' }).last().click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('home: what could not be loaded says so and is one touch away', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4', '朝いちばん')
  await blockLiveStream(page)
  await page.route('**/api/feed/following', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(/読み込みに失敗しました/)
  await expectAccessible(page)
  await page.unroute('**/api/feed/following')
  await button(page, 'もう一度試す').click()
  await expect(card(page, '朝いちばん')).toBeVisible()
})

test('home: a later page that could not be loaded leaves the earlier ones', async ({ page }) => {
  await signedIn(page)
  for (let day = 0; day < 21; day++) await published(page, '60', `${day}日目のメモ`)
  await blockLiveStream(page)
  await page.route('**/api/feed/following?before=*', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toHaveText(/読み込みに失敗しました/)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.unroute('**/api/feed/following?before=*')
  await button(page, 'もう一度試す').press('Enter')
  await expect(page.getByRole('article')).toHaveCount(21)
})

test("home: an address with an entry goes on to the entry's page", async ({ page }) => {
  await signedIn(page)
  const entry = await published(page, '58.4')
  await page.goto('/terms')
  await page.goto(`/?entry=${entry.id}`)
  await expect(page).toHaveURL(pathOf(entry))
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await page.goto('/?entry=nothing')
  await expect(page.getByRole('heading', { level: 1, name: '記録が見つかりません' })).toBeVisible()
  await page.getByRole('link', { name: 'ホームに戻る' }).click()
  await expect(page).toHaveURL('/')
})

test('home: with entries it is readable for everybody and fits a phone', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.7')
  await published(page, '58.4', '朝いちばん。昨日は少し歩きました。')
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
