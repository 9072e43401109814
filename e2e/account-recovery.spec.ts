import type { Page } from '@playwright/test'
import { freshAddress, mailedLink, signedIn } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { turnOnSecondFactor, typePassword } from './second-factor-steps.ts'
import { expect, mailTo, test } from './test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const banner = (page: Page) => page.getByText('二要素認証の解除が申し込まれています', { exact: true })

/** From the form to the link in the mail. */
async function askForRecovery(page: Page, email: string): Promise<string> {
  await page.getByLabel('メールアドレス').fill(email)
  await button(page, '申し込み用リンクを送信').click()
  await expect(page.getByText('メールをご確認ください')).toBeVisible()
  return mailedLink(email, '二要素認証の復旧のご案内')
}

test('recovery: who has lost everything applies by a mailed link, and every open session hears of it and can end it', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await signedIn(page)
  await turnOnSecondFactor(page)
  await page.goto('/')
  await expect(heading(page, 'ホーム')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await typePassword(other, member)
  await other.getByRole('link', { name: '認証アプリも復旧コードも使えない場合' }).click()
  await expect(heading(other, 'アカウントの復旧')).toBeVisible()
  await expectAccessible(other)
  await other.goto(await askForRecovery(other, member.email))
  await expect(button(other, '復旧を申し込む')).toBeVisible()
  await expectAccessible(other)
  await button(other, '復旧を申し込む').click()
  const until = /^\d{4}\/\d\d\/\d\d \d\d:\d\d までお待ちください。$/
  await expect(other.getByText('復旧の申し込みを受け付けました。')).toBeVisible()
  await expect(other.getByText(until)).toBeVisible()
  await expectAccessible(other)
  expect(other.url()).not.toContain('#')
  await other.reload()
  await expect(other.getByText(until)).toBeVisible()

  await expect(banner(page)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.goto('/users')
  await expect(banner(page)).toBeVisible()
  const second = await mailedLink(member.email, '二要素認証の解除が申し込まれました')
  await other.goto(second)
  await expect(other.getByText(until)).toBeVisible()

  await page.route('**/api/recovery', (route) => route.abort())
  await button(page, '取り消す').click()
  await expect(page.getByRole('alert').filter({ hasText: '取り消せませんでした' })).toBeVisible()
  await page.unroute('**/api/recovery')
  await button(page, '取り消す').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('二要素認証の解除を取り消しました。')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await other.reload()
  await expect(other.getByRole('alert')).toHaveText('無効な認証リンクです')
  await expectAccessible(other)
  await other.getByRole('link', { name: '新しいリンクを送信する' }).click()
  await expect(button(other, '申し込み用リンクを送信')).toBeVisible()
  await elsewhere.close()
})

test('recovery: whoever signs in meanwhile has not lost everything, and it ends', async ({ page }) => {
  const member = await signedIn(page)
  const factor = await turnOnSecondFactor(page)
  await page.context().clearCookies()
  await page.goto('/account-recovery')
  await page.goto(await askForRecovery(page, member.email))
  await button(page, '復旧を申し込む').click()
  await expect(page.getByText('復旧の申し込みを受け付けました。')).toBeVisible()
  const second = await mailedLink(member.email, '二要素認証の解除が申し込まれました')
  await page.goto('/login')
  await typePassword(page, member)
  await page.getByLabel('認証コード', { exact: true }).fill(factor.code())
  await button(page, '確認する').click()
  await expect(heading(page, 'ホーム')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.goto(second)
  await expect(page.getByRole('alert')).toHaveText('無効な認証リンクです')
})

test('recovery: an address that nobody has is answered like any other', async ({ page }) => {
  const email = freshAddress()
  await page.goto('/account-recovery')
  await button(page, '申し込み用リンクを送信').click()
  await expect(page.getByText('メールアドレスを入力してください')).toBeVisible()
  await expect(page.getByLabel('メールアドレス')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(`${email} が登録されていて、二要素認証が設定されている場合は、まもなくメールが届きます。`),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'ログインに戻る' }).click()
  await expect(heading(page, 'ログイン')).toBeVisible()
  expect(await mailTo(email)).toEqual([])
})

test('recovery: after the waiting time one button removes the second factor and leads to the login', async ({
  page,
}) => {
  // Nobody waits three days in a browser: what the server says then is answered in its place.
  await page.route('**/api/recovery/check', (route) =>
    route.fulfill({ json: { stage: 'ready', readyAt: new Date().toISOString() } }),
  )
  const answers = [
    { status: 409, json: { refusal: 'recovery_waits', requestId: 'x' } },
    { status: 200, json: {} },
  ]
  await page.route('**/api/recovery/complete', (route) => route.fulfill(answers.shift() ?? {}))
  await page.goto(`/account-recovery#code=${'x'.repeat(43)}`)
  await expect(page.getByText('待ち時間が終わりました。', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await button(page, '二要素認証を解除する').click()
  await expect(page.getByRole('alert')).toHaveText('まだ待ち時間が終わっていません。')
  await button(page, '二要素認証を解除する').click()
  await expect(heading(page, 'ログイン')).toBeVisible()
  await expect(page.getByText('二要素認証を解除しました。ログインしてください。')).toBeVisible()
})
