import type { Page } from '@playwright/test'
import { isSignedIn, mailedLink, signedIn, signIn } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const act = 'ログアウトさせて再設定に進む'

test('not me: the link of the mail ends that sign-in and leads to a new password', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const member = await signedIn(page)
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  expect(await signIn(stranger, member)).toBe(200)
  const link = await mailedLink(member.email, '新しいブラウザからのログイン')
  await context.clearCookies()
  await page.goto(link)
  await expect(heading(page, 'これは自分ではありません')).toBeVisible()
  await expectAccessible(page)
  expect(await isSignedIn(stranger)).toBe(true)
  await button(page, act).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'パスワードを再設定する')).toBeVisible()
  await expect(page.getByText('そのブラウザをログアウトさせました。新しいパスワードを設定してください。')).toBeVisible()
  expect(await isSignedIn(stranger)).toBe(false)
  await page.getByLabel('新しいパスワード', { exact: true }).fill('a new correct horse')
  await page.getByLabel('新しいパスワード（確認）').fill('a new correct horse')
  await button(page, 'パスワードを再設定する').click()
  await expect(heading(page, 'ホーム')).toBeVisible()
  expect(await signIn(stranger, member)).toBe(401)
  await stranger.close()
  await page.goto('/terms')
  await page.goto(link)
  await button(page, act).click()
  await expect(page.getByRole('alert')).toHaveText('無効な認証リンクです')
  await expect(button(page, act)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'ホームに戻る' }).click()
  await expect(heading(page, 'ホーム')).toBeVisible()
})

test('not me: where the address has changed since, the way leads to the operator', async ({ page }) => {
  await page.route('**/api/accounts/disown', (route) => route.fulfill({ json: { reset: null } }))
  await page.goto(`/not-me#code=${'x'.repeat(43)}`)
  await button(page, act).click()
  await expect(page.getByRole('status').filter({ hasText: 'メールアドレスが変更されているため' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'お問い合わせ' }).click()
  await expect(heading(page, 'お問い合わせ')).toBeVisible()
})

test('not me: a link that cannot be used now can be used later', async ({ page }) => {
  await page.route('**/api/accounts/disown', (route) => route.abort())
  await page.goto(`/not-me#code=${'x'.repeat(43)}`)
  await button(page, act).click()
  await expect(page.getByRole('alert')).toContainText('ログアウトさせることができませんでした。')
  await page.unroute('**/api/accounts/disown')
  await button(page, act).click()
  await expect(page.getByRole('alert')).toHaveText('無効な認証リンクです')
})
