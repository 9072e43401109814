import { blockLiveStream } from './block-live-stream.ts'
import { askForLink, freshAddress, openCompletion, signedIn, signIn } from './people.ts'
import { card, published } from './publishing.ts'
import { savedText } from './device-storage.ts'
import { expect, lostConnection, mailTo, test } from './test.ts'

test('a tab left open as one member never acts for another who signed in beside it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const first = await signedIn(page)
  // Nothing tells the tab who is here now: the press is to find it out.
  await blockLiveStream(page)
  await page.goto('/settings?tab=account')
  await expect(page.getByText(first.email)).toBeVisible()
  await using elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const second = await signedIn(elsewhere)
  const { cookies } = await elsewhere.storageState()
  await page.getByRole('button', { name: 'アカウント削除' }).click()
  await page.getByRole('button', { name: '次へ進む' }).click()
  await page.getByLabel('確認のため「アカウントを削除」と入力してください').fill('アカウントを削除')
  // Somebody else is signed in in the same browser while the dialog is still open, and from one moment to the next: the
  // page asks who is there when something took long, and would find out before the press.
  await context.addCookies(cookies)
  await page.getByRole('button', { name: '完全に削除する' }).click()
  await expect(page.getByText(second.email)).toBeVisible()
  await expect(page.getByText(first.email)).toBeHidden()
  for (const person of [second, first]) expect(await signIn(context, person)).toBe(200)
  expect((await mailTo(second.email)).map(({ subject }) => subject)).not.toContain(
    '【体重公開アプリ】アカウントを削除しました',
  )
})

test('whoever signs in where another one was sees nothing of them', async ({ page, context }) => {
  const first = await signedIn(page)
  await page.goto('/settings?tab=account')
  await expect(page.getByText(first.email)).toBeVisible()
  await context.request.post('/api/sign-out', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await expect(page.getByRole('heading', { name: '体重公開アプリ' })).toBeVisible()
  await expect(page.getByText('ユーザーがログインしていません')).toBeVisible()
  const second = await signedIn(context)
  await context.clearCookies()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/account', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'すでにアカウントをお持ちの方' }).click()
  await page.getByLabel('メールアドレス').fill(second.email)
  await page.getByLabel('パスワード').fill(second.password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'アカウント', exact: true })).toBeVisible()
  expect(await page.getByText(first.email).count()).toBe(0)
  held.resolve()
  await expect(page.getByText(second.email)).toBeVisible()
  expect(await page.getByText(first.email).count()).toBe(0)
})

test('what a tab of one member has read is never saved as what another one read', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signedIn(page)
  await published(page, '58.4', '最初の人のメモ')
  await page.goto('/')
  await expect(card(page, '最初の人のメモ')).toBeVisible()
  await expect.poll(() => savedText(page)).toContain('stats.mine')
  // What lies there when the page begins anew is what the one before left behind.
  await page.addInitScript(() => {
    const before = sessionStorage.getItem('found')
    sessionStorage.setItem(
      'found',
      JSON.stringify([...(before ? JSON.parse(before) : []), JSON.stringify(localStorage)]),
    )
  })
  const beside = await context.newPage()
  await beside.goto('/terms')
  // A home of one's own before any tab asks for it: an empty one shows what everybody has published.
  await using elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const second = await signedIn(elsewhere)
  await published(elsewhere, '60', '次の人のメモ')
  await context.addCookies((await elsewhere.storageState()).cookies)
  await beside.goto('/')
  await expect.poll(() => savedText(beside)).toContain('feed.following')
  await expect.poll(() => savedText(beside)).not.toContain('最初の人のメモ')
  await beside.close()
  // It may have noticed by itself, and be leaving.
  await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => {})
  await expect(card(page, '次の人のメモ')).toBeVisible()
  await expect(card(page, '最初の人のメモ')).toHaveCount(0)
  await page.reload()
  const found = await page.evaluate(() => JSON.parse(sessionStorage.getItem('found') ?? '[]') as string[])
  const ofSecond = found.filter((text) => text.includes(second.member.handle))
  expect(ofSecond).not.toEqual([])
  expect(ofSecond.filter((text) => text.includes('最初の人のメモ'))).toEqual([])
})

test('a registration left behind is found again on the first page', async ({ page }) => {
  const email = await openCompletion(page)
  await page.getByRole('link', { name: '体重公開アプリ' }).click()
  await expect(page.getByText(`${email} の登録が完了していません。`)).toBeVisible()
  await page.getByRole('button', { name: '登録を続ける' }).click()
  await expect(page.getByRole('heading', { name: '登録を完了する' })).toBeVisible()
})

test('a link that could not be sent on works at the next try', async ({ page }) => {
  const link = await askForLink(page, freshAddress())
  await page.goto(link)
  await page.route('**/api/accounts/link/redeem', (route) => route.abort())
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('alert')).toHaveText(`認証に失敗しました${lostConnection}`)
  await page.unroute('**/api/accounts/link/redeem')
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('heading', { name: '登録を完了する' })).toBeVisible()
})
