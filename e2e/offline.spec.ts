import { signedIn } from './people.ts'
import { button, card, commented, followed, pathOf, published } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import {
  unreachableBanner,
  expectSaved,
  failedTwice,
  offlineBanner,
  readDaysAgo,
  savedText,
  waitingBanner,
} from './device-storage.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 1280, height: 800 } })

test('offline: a reload without the network shows oneself, the last feed and the figures, and says so', async ({
  page,
  context,
}) => {
  const me = await signedIn(page)
  await published(page, '58.4', '電車の中で読む')
  await page.goto('/')
  await expect(card(page, '電車の中で読む')).toBeVisible()
  await page.getByRole('tab', { name: 'すべて' }).click()
  await expect(card(page, '電車の中で読む')).toBeVisible()
  await expect(offlineBanner(page)).toBeHidden()
  await expectSaved(page, 'feed.all', 'stats.mine')
  await context.setOffline(true)
  await page.goto('/')
  await expect(offlineBanner(page)).toHaveText('オフラインです。保存済みの内容を表示しています')
  await expect(card(page, '電車の中で読む')).toBeVisible()
  const aside = page.getByRole('complementary')
  await expect(aside.getByText(me.member.name, { exact: true })).toBeVisible()
  await expect(aside.getByText('58.4')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'すべて' }).click()
  await expect(card(page, '電車の中で読む')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.goto('/s/abc123')
  await expect(page.getByText('この内容は、この端末に保存されていません')).toBeVisible()
  await page.goto('/terms')
  await expect(page.getByText('第10条').first()).toBeVisible()
  await expect(offlineBanner(page)).toBeVisible()
})

test('offline: on a phone the figures are there too, though the menu was never opened before', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page)
  await published(page, '57.3', '朝の記録')
  await page.goto('/')
  await expectSaved(page, '朝の記録', 'stats.mine')
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'メニュー' }).click()
  await expect(page.getByRole('dialog', { name: 'メニュー' }).getByText('57.3')).toBeVisible()
})

test('offline: when the server is back the banner goes and what happened meanwhile appears', async ({
  page,
  context,
}) => {
  await signedIn(page)
  await published(page, '58.4', '切れる前')
  await page.goto('/')
  await expect(card(page, '切れる前')).toBeVisible()
  await expectSaved(page, '切れる前')
  await context.setOffline(true)
  await expect(offlineBanner(page)).toBeVisible()
  const gaveUp = failedTwice(page, '/api/feed/following')
  await page.reload()
  await expect(offlineBanner(page)).toBeVisible()
  // After this the page asks no more by itself, so a new entry waits behind the button.
  await gaveUp
  await published(page, '58.2', '切れている間')
  await context.setOffline(false)
  await expect(offlineBanner(page)).toBeHidden()
  await button(page, '新しい記録が1件あります').click()
  await expect(card(page, '切れている間')).toBeVisible()
})

test('offline: a server that takes its time is waited for with what is saved, and one that is away is called so', async ({
  page,
}) => {
  await signedIn(page)
  await published(page, '58.4', 'トンネルの中')
  await page.goto('/')
  await expectSaved(page, 'トンネルの中')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await answered
    await route.fallback()
  })
  await page.reload()
  await expect(waitingBanner(page)).toHaveText('サーバーの応答を待っています')
  await expect(card(page, 'トンネルの中')).toBeVisible()
  await expect(offlineBanner(page)).toBeHidden()
  await expectAccessible(page)
  answer()
  await expect(waitingBanner(page)).toBeHidden()
  await page.unrouteAll()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(unreachableBanner(page)).toHaveText('サーバーに接続できません')
  await expect(card(page, 'トンネルの中')).toBeVisible()
  await expect(offlineBanner(page)).toBeHidden()
  await page.unrouteAll()
  await expect(unreachableBanner(page)).toBeHidden()
})

test('offline: people seen are readable, what was never seen says so and is one touch away', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await using other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const them = await signedIn(other)
  const theirs = await published(other, '70.2', `朝 ${String(Math.random()).slice(2)}`)
  await signedIn(page)
  await followed(page, theirs.member.id)
  await page.goto(`/user/${them.member.handle}`)
  await expect(page.getByRole('heading', { level: 1, name: them.member.name })).toBeVisible()
  await page.getByRole('link', { name: 'ユーザー一覧' }).click()
  await expect(page.getByRole('main').getByText(`@${them.member.handle}`).last()).toBeVisible()
  await expectSaved(page, 'profiles.list', 'profiles.one', 'entries.ofMember')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('main').getByText(`@${them.member.handle}`).last()).toBeVisible()
  await page.goto(`/user/${them.member.handle}`)
  await expect(page.getByRole('heading', { level: 1, name: them.member.name })).toBeVisible()
  await expect(card(page, '70.2').last()).toBeVisible()
  await page.goto('/settings?tab=profile')
  for (const name of ['プロフィール画像', 'プロフィール'])
    await expect(page.getByRole('group', { name, exact: true })).toContainText(
      'この内容は、この端末に保存されていません',
    )
  await page.goto('/settings?tab=data')
  await expect(page.getByRole('link', { name: '記録をダウンロード（CSV）' })).toBeDisabled()
  await expect(page.getByText('サーバーに接続できないため、この操作はできません')).toBeVisible()
  await page.goto('/settings?tab=account')
  await expect(page.getByText('この内容は、この端末に保存されていません').first()).toBeVisible()
  await expect(button(page, 'もう一度試す').first()).toBeVisible()
  expect(await page.getByText('読み込みに失敗しました').count()).toBe(0)
  await context.setOffline(false)
  await expect(page.getByText('メールアドレス', { exact: true })).toBeVisible()
})

test('offline: who and what was never opened is shown as far as it is known', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await using other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const { member: them } = await signedIn(other)
  const silent = await published(other, '70.2', 'まだ静かな記録')
  const busy = await published(other, '70.4', '話題の記録')
  await commented(other, busy.id, '電車でも読みたい')
  const read = await published(other, '70.6', '読んだ記録')
  await commented(other, read.id, '読んだコメント')
  await signedIn(page)
  await followed(page, silent.member.id)
  await page.goto('/')
  await button(card(page, '読んだ記録'), 'コメント').click()
  await expect(page.getByText('読んだコメント')).toBeVisible()
  await expectSaved(page, '読んだコメント', '200', them.handle)
  await context.setOffline(true)
  await page.reload()
  await expect(offlineBanner(page)).toBeVisible()
  await button(card(page, '読んだ記録'), 'コメント').click()
  await expect(card(page, '読んだ記録').getByText('読んだコメント')).toBeVisible()
  await button(card(page, '話題の記録'), 'コメント').click()
  await expect(card(page, '話題の記録').getByText('コメントは、この端末に保存されていません')).toBeVisible()
  const quiet = card(page, 'まだ静かな記録')
  await button(quiet, 'コメント').click()
  await expect(quiet.getByLabel('コメントを入力')).toBeVisible()
  expect(await quiet.getByText('保存されていません').count()).toBe(0)
  await quiet.getByLabel('コメントを入力').fill('あとで届きます')
  await button(quiet, '送信').click()
  await expect(quiet.getByText('未送信')).toBeVisible()
  await expect(button(quiet, 'コメント')).toHaveAccessibleDescription('1')
  expect(await page.getByText('読み込みに失敗しました').count()).toBe(0)
  await page.getByRole('link', { name: 'ユーザー一覧' }).click()
  await page.getByRole('searchbox').fill(`@${them.handle}`)
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.getByRole('link', { name: them.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: them.name })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 フォロワー' })).toBeVisible()
  await expect(page.getByText('ほかの記録は、この端末に保存されていません')).toBeVisible()
  await expectAccessible(page)
  await page.goto(pathOf(busy))
  await expect(card(page, '話題の記録')).toBeVisible()
  await page.goto(`/user/${crypto.randomUUID()}`)
  await expect(page.getByText('この内容は、この端末に保存されていません')).toBeVisible()
})

test('offline: an entry whose answer was lost stands there once after a reload, though it still waits', async ({
  page,
  context,
}) => {
  await signedIn(page)
  await page.goto('/')
  await context.route('**/api/entries', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button(page, '体重を記録').click()
  await page.getByLabel('体重（kg）').fill('58.4')
  await page.getByLabel('メモ（任意）').fill('届いていた')
  await button(page, '公開する').click()
  await expect(page.getByText('未送信', { exact: true })).toBeVisible()
  await page.reload()
  await expect(button(card(page, '届いていた'), 'いいね')).toBeVisible()
  await expect(page.getByText('未送信', { exact: true })).toBeHidden()
  await expect(card(page, '届いていた')).toHaveCount(1)
})

test('offline: a comment whose answer was lost stands there and counts once, though it still waits', async ({
  page,
  context,
}) => {
  await signedIn(page)
  await published(page, '58.4', '話しかけられる記録')
  await page.goto('/')
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await context.route('**/api/entries/*/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    arrive()
    await route.abort('connectionreset')
  })
  const mine = card(page, '話しかけられる記録')
  await button(mine, 'コメント').click()
  await mine.getByLabel('コメントを入力').fill('届いていたコメント')
  await button(mine, '送信').click()
  await expect(mine.getByText('届いていたコメント', { exact: true })).toHaveCount(1)
  await arrived
  // The page that is left may be looking for something new, whose answer never ends.
  await page.reload({ waitUntil: 'commit' })
  // What this page has asked for, perhaps already, counts the comment by now.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === '/api/feed/following'),
  )
  await expect(button(mine, 'コメント')).toHaveAccessibleDescription('1')
  await button(mine, 'コメント').click()
  await expect(mine.getByRole('region').getByRole('listitem')).toHaveCount(1)
  await expect(mine.getByText('未送信', { exact: true })).toBeHidden()
  await expect(mine.getByText('届いていたコメント', { exact: true })).toHaveCount(1)
  await expect(button(mine, 'コメント')).toHaveAccessibleDescription('1')
})

test('offline: what others deleted, and who left, goes from what is saved here too', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await using first = await browser.newContext({ ...(baseURL && { baseURL }) })
  await using second = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signedIn(first)
  const { member: leaving } = await signedIn(second)
  const kept = await published(first, '70.2', '残る記録')
  await commented(second, kept.id, '去る人の言葉')
  const deleted = await published(first, '70.4', '消える記録')
  await commented(first, deleted.id, '消えるコメント')
  const readBeside = await published(first, '70.6', '隣のタブで読んだ記録')
  await signedIn(page)
  for (const [entry, words] of [
    [deleted, '消えるコメント'],
    [kept, '去る人の言葉'],
  ] as const) {
    await page.goto(pathOf(entry))
    await expect(page.getByText(words)).toBeVisible()
    await expectSaved(page, words)
  }
  await expectSaved(page, leaving.handle, 'limit')
  // The page that is left may just have begun to listen, too.
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForResponse('**/api/live*')
  const beside = await context.newPage()
  await beside.goto(pathOf(readBeside))
  await expectSaved(beside, '隣のタブで読んだ記録')
  await beside.close()
  for (const { id } of [deleted, readBeside])
    await first.request.delete(`/api/entries/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await second.request.delete('/api/account', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  for (const words of ['消える記録', '消えるコメント', '隣のタブで読んだ記録', '去る人の言葉', leaving.handle])
    await expect.poll(() => savedText(page)).not.toContain(words)
  expect(await savedText(page)).toContain('残る記録')
  await context.setOffline(true)
  await page.goto(`/user/${leaving.handle}`)
  await expect(page.getByText('この内容は、この端末に保存されていません')).toBeVisible()
})

test('offline: what two tabs have read is all kept, whichever saves last', async ({ page, context }) => {
  await signedIn(page)
  const first = await published(page, '58.4', '先のタブの記録')
  const second = await published(page, '58.6', '隣のタブの記録')
  await commented(page, first.id, '先のタブのコメント')
  await page.goto(pathOf(first))
  await expectSaved(page, '先のタブのコメント', 'limit')
  const beside = await context.newPage()
  await beside.goto(pathOf(second))
  await expectSaved(beside, '隣のタブの記録')
  await button(page, 'いいね').click()
  await expectSaved(page, 'isLiked\\":true', '隣のタブの記録')
  await beside.close()
  expect(await savedText(page)).toContain('先のタブのコメント')
})

test('offline: what was read more than thirty days ago is not kept', async ({ page, context }) => {
  await signedIn(page)
  await published(page, '58.4', '先月の記録')
  await page.goto('/')
  await expectSaved(page, '先月の記録', 'limit')
  await context.setOffline(true)
  await expect(offlineBanner(page)).toBeVisible()
  await readDaysAgo(page, 29)
  await page.reload()
  await expect(card(page, '先月の記録')).toBeVisible()
  await readDaysAgo(page, 31)
  await page.reload()
  await expect(page.getByText('この内容は、この端末に保存されていません').first()).toBeVisible()
  await expect.poll(() => savedText(page)).not.toContain('先月の記録')
})

test('offline: who is here is asked for once a day, not with every page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('limit=200')) asked++
  })
  await page.goto('/')
  await expectSaved(page, 'limit')
  expect(asked).toBe(1)
  await page.reload({ waitUntil: 'commit' })
  await (await page.waitForResponse('**/api/opening')).finished()
  await page.getByRole('link', { name: 'アクティビティ' }).first().click()
  await expect(page.getByText('まだアクティビティがありません')).toBeVisible()
  expect(asked).toBe(1)
  await readDaysAgo(page, 2)
  await page.reload()
  await expect.poll(() => asked).toBe(2)
})

test('offline: somebody who left is not shown from memory once the server has said so', async ({
  page,
  browser,
  baseURL,
}) => {
  await using other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const them = await signedIn(other)
  await signedIn(page)
  await page.goto(`/user/${them.member.handle}`)
  await expect(page.getByRole('heading', { level: 1, name: them.member.name })).toBeVisible()
  await expectSaved(page, 'profiles.one')
  const gone = await other.request.delete('/api/account', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  expect(gone.status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'ユーザーが見つかりません' })).toBeVisible()
  await page.reload()
  await expect.poll(() => savedText(page)).not.toContain(them.member.handle)
})

const brokenStorage = {
  'is switched off': () =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError')
      },
    }),
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
}

for (const [state, breakIt] of Object.entries(brokenStorage))
  test(`offline: where the storage ${state} everything else works`, async ({ page, context }) => {
    await page.addInitScript(breakIt)
    await signedIn(page)
    await page.goto('/')
    await button(page, '体重を記録').click()
    await page.getByLabel('体重（kg）').fill('58.4')
    await page.getByLabel('メモ（任意）').fill('保存できない端末')
    await button(page, '公開する').click()
    await expect(card(page, '保存できない端末')).toBeVisible()
    await page.goto('/settings?tab=profile')
    await button(page, 'この端末に保存したデータを消去').click()
    await button(page, '消去する').click()
    await expect(page.getByText('この端末に保存したデータを消去しました。')).toBeVisible()
    await page.reload()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    await context.setOffline(true)
    await expect(offlineBanner(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
  })

test('offline: rubbish in the storage is as good as nothing', async ({ page }) => {
  await signedIn(page)
  const { member } = await published(page, '58.4', '読める記録')
  await page.goto('/')
  await expectSaved(page, '読める記録', 'stats.mine', 'profiles.recommended')
  const nobody = { kind: 'member', id: '0' }
  const at = Date.now()
  const older = [
    { key: null },
    { key: ['feed.following', { query: {} }, 'pages'], data: 7, at },
    { key: ['profiles.recommended', {}], data: { items: [nobody] }, at },
  ]
  const entities = { member: { 0: { nickname: 'x' } } }
  for (const rubbish of ['{', JSON.stringify({ version: 2, of: member.id, answers: older, entities })]) {
    await page.goto('/terms')
    await page.evaluate((text) => localStorage.setItem('hakari.saved.reading', text), rubbish)
    await page.goto('/')
    await expect(card(page, '読める記録')).toBeVisible()
    await expect(page.getByRole('complementary').getByText('58.4')).toBeVisible()
  }
})
