import type { Browser, BrowserContext, Page } from '@playwright/test'
import { follow, newMember, publish } from './member-steps.ts'
import { button, card, commented, pathOf, published, refuseOnce } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { blockLiveStream } from './block-live-stream.ts'
import { expect, test } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

/** Somebody else, in a browser of their own. */
const elsewhere = (browser: Browser, baseURL: string | undefined) => browser.newContext({ ...(baseURL && { baseURL }) })

const like = ({ request }: BrowserContext | Page, id: string) => request.put(`/api/entries/${id}/like`, { headers })
const unlike = ({ request }: BrowserContext, id: string) => request.delete(`/api/entries/${id}/like`, { headers })
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const kind = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const unread = (page: Page) => page.getByRole('link', { name: /アクティビティ/ }).first()

test('three people like, comment and follow, and each reads all six kinds in their own words', async ({
  page,
  browser,
  baseURL,
}) => {
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  const [anna, ben, chika] = [await newMember(page), await newMember(second), await newMember(third)]
  const [mine, theirs] = [await published(page, '65.2'), await published(second, '70')]
  const [id, bens] = [mine.id, theirs.id]
  await page.goto('/activity')
  await expect(
    page.getByRole('status').getByText('読み込み中...').or(page.getByText('まだアクティビティがありません')),
  ).toBeVisible()
  await expect(page.getByText('まだアクティビティがありません')).toBeVisible()

  await like(second, id)
  await commented(third, id, 'すごい変化ですね')
  await like(page, bens)
  await commented(page, bens, '一緒にがんばりましょう')
  await follow(third, anna)
  await follow(page, chika)
  const received = [
    `${chika.name}さんがあなたをフォローしました`,
    `${chika.name}さんがあなたの記録（65.2kg）にコメントしました: すごい変化ですね`,
    `${ben.name}さんがあなたの記録（65.2kg）にいいねしました`,
  ]
  const done = [
    `${chika.name}さんをフォローしました`,
    `${ben.name}さんの記録にコメントしました: 一緒にがんばりましょう`,
    `${ben.name}さんの記録（70.0kg）にいいねしました`,
  ]
  await expect(rows(page)).toContainText(received)
  await expect(rows(page).first()).toContainText('たった今')
  await expectAccessible(page)

  await page.getByRole('link', { name: received[0] ?? '' }).click()
  await expect(page).toHaveURL(`/user/${chika.handle}`)
  await page.goBack()
  await page.getByRole('link', { name: received[1] ?? '' }).press('Enter')
  await expect(page).toHaveURL(pathOf(mine))
  await expect(page.getByRole('article').getByText('すごい変化ですね')).toBeVisible()
  await page.goBack()
  await tab(page, '届いたもの').press('ArrowRight')
  await expect(tab(page, '自分がしたこと')).toBeFocused()
  await expect(rows(page)).toContainText(done)
  await page.getByRole('link', { name: done[2] ?? '' }).click()
  await expect(page).toHaveURL(pathOf(theirs))
  await page.goBack()
  await expect(page).toHaveURL('/activity?tab=own')
  await expect(rows(page)).toContainText(done)
  await kind(page, 'コメント').click()
  await expect(kind(page, 'コメント')).toBeChecked()
  await expect(page).toHaveURL('/activity?tab=own&kind=comment')
  await expect(rows(page)).toContainText([done[1] ?? ''])
  await tab(page, '届いたもの').click()
  await expect(rows(page)).toContainText(received)
  await kind(page, 'いいね').click()
  await expect(kind(page, 'いいね')).toBeChecked()
  await expect(rows(page)).toContainText([received[2] ?? ''])
  await page.reload()
  await expect(kind(page, 'いいね')).toBeChecked()
  await expect(rows(page)).toContainText([received[2] ?? ''])
  await button(page, '戻る').click()
  await expect(page).toHaveURL('/')

  await third.close()
  await second.close()
})

/** Whether the faces of the first row, and the sign beside them, go under the bar above when the list is scrolled there. */
async function liesUnderBar(page: Page): Promise<boolean[]> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width, height: 200 })
  const seen = await rows(page)
    .first()
    .evaluate((row) => {
      const bar = document.querySelector('header')
      const faces = row.querySelector('a')?.parentElement
      if (!bar || !faces) return []
      scrollBy(0, faces.getBoundingClientRect().top - bar.getBoundingClientRect().top)
      return Array.from(faces.children as HTMLCollectionOf<HTMLElement>, (it) => {
        // elementFromPoint finds only what takes pointer events.
        it.style.pointerEvents = 'auto'
        const { x, y, width, height } = it.getBoundingClientRect()
        return bar.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    })
  await page.setViewportSize({ width, height })
  return seen
}

test('several people who do the same are one row, and who takes it back is gone from it', async ({
  page,
  browser,
  baseURL,
}) => {
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  const [anna, ben, chika] = [await newMember(page), await newMember(second), await newMember(third)]
  const id = await publish(page, '65.2')
  for (const context of [second, third]) await like(context, id)
  for (const context of [second, third]) await follow(context, anna)
  await page.goto('/activity')
  await expect(rows(page)).toContainText([
    `${chika.name}さんほか1人があなたをフォローしました`,
    `${chika.name}さんほか1人があなたの記録（65.2kg）にいいねしました`,
  ])
  await expectAccessible(page)
  expect(await liesUnderBar(page)).toEqual([true, true, true])
  const textEdge = async () => (await rows(page).getByRole('time').last().boundingBox())?.x
  const edge = await textEdge()
  await rows(page).first().getByRole('link', { name: ben.name, exact: true }).click()
  await expect(page).toHaveURL(`/user/${ben.handle}`)
  await page.goBack()
  await unlike(third, id)
  await expect(rows(page)).toContainText(['さんほか1人', `${ben.name}さんがあなたの記録（65.2kg）にいいねしました`])
  expect(await textEdge()).toBe(edge)
  await third.close()
  await second.close()
})

test('who stands on a row with the keyboard stays there when somebody joins it', async ({ page, browser, baseURL }) => {
  const [second, third] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
  await newMember(page)
  for (const context of [second, third]) await newMember(context)
  const id = await publish(page, '65.2')
  await like(second, id)
  await page.goto('/activity')
  const row = rows(page).getByRole('link', { name: /いいねしました/ })
  await row.focus()
  await like(third, id)
  await expect(row).toContainText('さんほか1人')
  await expect(row).toBeFocused()
  await third.close()
  await second.close()
})

test('the badge counts by itself up to 9+, and reading in one browser empties it in the other', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await elsewhere(browser, baseURL)
  await newMember(page)
  await newMember(other)
  const id = await publish(page, '65.2', '見てください')
  const laptop = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: await page.context().storageState(),
    viewport: { width: 1280, height: 800 },
  })
  const wide = await laptop.newPage()
  await page.goto('/')
  await wide.goto('/')
  await expect(card(wide, '見てください')).toBeVisible()
  await expect(unread(page)).toHaveAccessibleName('アクティビティ')
  await like(other, id)
  for (const screen of [page, wide]) await expect(unread(screen)).toHaveAccessibleName('アクティビティ 未読1件')
  await expectAccessible(page)
  for (let i = 0; i < 10; i++) await commented(other, id, `${i}回目`)
  for (const screen of [page, wide]) {
    await expect(unread(screen)).toHaveAccessibleName('アクティビティ 未読10件以上')
    await expect(unread(screen)).toContainText('9+')
  }
  await button(page, 'メニュー').click()
  const inDrawer = page.getByRole('dialog', { name: 'メニュー' }).getByRole('link', { name: /^アクティビティ/ })
  await expect(inDrawer).toHaveAccessibleName('アクティビティ 未読10件以上')
  await inDrawer.click()
  await expect(rows(page).first()).toContainText('未読')
  for (const screen of [page, wide]) await expect(unread(screen)).toHaveAccessibleName('アクティビティ')
  await laptop.close()
  await other.close()
})

test("what one does with one's own entry is said of oneself, and is no news", async ({ page }) => {
  await newMember(page)
  const id = await publish(page, '65.2')
  await like(page, id)
  await commented(page, id, '自分へ')
  await page.goto('/activity?tab=own')
  for (const sentence of ['あなたの記録（65.2kg）にいいねしました', 'あなたの記録にコメントしました: 自分へ'])
    await expect(page.getByRole('link', { name: sentence, exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})

test("how long ago something was is said by the server's clock, whatever this device believes", async ({ page }) => {
  await newMember(page)
  await like(page, await publish(page, '65.2'))
  await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await page.goto('/activity?tab=own')
  await expect(rows(page).first()).toContainText('たった今')
  let hoursLater = 5
  await page.route('**/api/activity?*', async (route) => {
    const list = (await (await route.fetch()).json()) as { items: { happenedAt: string }[] }
    const now = new Date(Date.parse(list.items[0]?.happenedAt ?? '') + hoursLater * 3_600_000)
    await route.fulfill({ json: { ...list, now: now.toISOString() } })
  })
  await page.reload()
  await expect(rows(page).first()).toContainText('5時間前')
  hoursLater = 24
  await page.reload()
  await expect(rows(page).first()).toContainText('1日前')
  await expect(page.getByRole('heading', { level: 2, name: '昨日' })).toBeVisible()
})

test('what one did can be taken back and done again from its row, which stays until one leaves', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await elsewhere(browser, baseURL)
  const [, ben] = [await newMember(page), await newMember(other)]
  const id = await publish(other, '70')
  await like(page, id)
  await commented(page, id, '一緒に')
  await follow(page, ben)
  await page.goto('/activity?tab=own')
  await expect(page.getByRole('heading', { level: 2, name: '今日' })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  const heart = button(rows(page).last(), 'いいね')
  const follows = rows(page).first().getByRole('button')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveAccessibleDescription(`${ben.name}さんの記録（70.0kg）にいいねしました`)
  await expect(follows).toHaveText('フォロー中')

  await refuseOnce(page, '**/like', { method: 'DELETE', refusal: 'not_found' })
  await heart.click()
  await expect(page.getByText('いいねを更新できませんでした')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  const answered = (path: string, method: string) =>
    page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === method)
  // The list is asked for again, and names neither any more.
  const listed = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/api/activity?') && ((await answer.json()) as { items: unknown[] }).items.length === 1,
  )
  await Promise.all([answered('/like', 'DELETE'), heart.click()])
  await Promise.all([answered('/follow', 'DELETE'), follows.click()])
  await listed
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(follows).toHaveText('フォロー')
  await expect(rows(page)).toHaveCount(3)
  await expectAccessible(page)
  await Promise.all([answered('/like', 'PUT'), heart.click()])
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await kind(page, 'フォロー').click()
  await expect(kind(page, 'フォロー')).toBeChecked()
  await expect(rows(page)).toHaveCount(1)
  await expect(follows).toHaveText('フォロー')

  await page.reload()
  await expect(page.getByText('まだアクティビティがありません')).toBeVisible()
  await kind(page, 'すべて').click()
  await expect(kind(page, 'すべて')).toBeChecked()
  await expect(rows(page)).toContainText(['にいいねしました', 'にコメントしました: 一緒に'])
  await other.close()
})

test('whichever tab is opened, all there is counts as read, and is marked on its own', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await elsewhere(browser, baseURL)
  const me = await newMember(page)
  await newMember(other)
  const unreadOnServer = async () =>
    ((await (await page.request.get('/api/activity/unread')).json()) as { unread: number }).unread
  await follow(other, me)
  expect(await unreadOnServer()).toBe(1)
  await page.goto('/activity?tab=own')
  await expect(page.getByText('まだアクティビティがありません')).toBeVisible()
  await expect.poll(unreadOnServer).toBe(0)
  await tab(page, '届いたもの').click()
  await expect(rows(page)).toContainText(['未読'])
  await like(other, await publish(page, '65.2'))
  await expect(rows(page)).toContainText(['未読', '未読'])
  await expect.poll(unreadOnServer).toBe(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: '未読' })).toHaveCount(0)
  await other.close()
})

test('when the list cannot be loaded, it says so and is one touch away', async ({ page }) => {
  await newMember(page)
  await blockLiveStream(page)
  let isDown = true
  await page.route('**/api/activity?*', (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/activity')
  await expect(page.getByText('読み込みに失敗しました')).toBeVisible()
  isDown = false
  await button(page, 'もう一度試す').click()
  await expect(page.getByText('まだアクティビティがありません')).toBeVisible()
})
