import type { Page } from '@playwright/test'
import { freshAddress, isSignedIn, mailedLink, signedIn, signInAsGoogleMember } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { isPending, turnOnSecondFactor, typePassword } from './second-factor-steps.ts'
import { expect, sandbox, test } from './test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const code = (page: Page) => page.getByLabel('認証コード', { exact: true })

/** Somebody with the second factor on, who is signed in nowhere. */
async function memberWithFactor(page: Page) {
  const member = await signedIn(page)
  const factor = await turnOnSecondFactor(page)
  await page.context().clearCookies()
  return { ...member, ...factor }
}

test('second factor: after the password a code is asked for, also after a reload, and leads where one wanted to go', async ({
  page,
}) => {
  const member = await memberWithFactor(page)
  await page.goto('/users')
  await button(page, 'すでにアカウントをお持ちの方').click()
  await typePassword(page, member)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await button(page, '確認する').click()
  await expect(page.getByText('認証コードを入力してください', { exact: true })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('認証コードが正しくないか、有効期限が切れています')).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveValue('12345')
  await expectAccessible(page)
  expect(await isSignedIn(page.context())).toBe(false)
  await page.reload()
  await expect(heading(page, '二要素認証が必要です')).toBeVisible()
  const shown = member.code()
  await code(page).fill(`${shown.slice(0, 3)} ${shown.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ユーザー一覧')).toBeVisible()
  await expect(page).toHaveURL('/users')
  expect(await isPending(page)).toBe(false)
  await page.reload()
  await expect(heading(page, 'ユーザー一覧')).toBeVisible()
})

test('second factor: what another app shared is still there after the code', async ({ page }) => {
  const member = await memberWithFactor(page)
  await page.goto('/?share_text=朝のメモ')
  await button(page, 'すでにアカウントをお持ちの方').click()
  await typePassword(page, member)
  await code(page).fill(member.code())
  await button(page, '確認する').click()
  await expect(page.getByLabel('メモ（任意）')).toHaveValue('朝のメモ')
  await expect(page).toHaveURL('/')
})

test('second factor: the keyboard alone signs in, and trusts the browser, which is then asked for no code', async ({
  page,
}) => {
  const member = await memberWithFactor(page)
  await page.goto('/login')
  await typePassword(page, member)
  await expect(code(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(code(page)).toBeFocused()
  await page.keyboard.type(member.code())
  await page.keyboard.press('Tab')
  const trust = page.getByRole('checkbox', { name: 'このブラウザを30日間信頼する' })
  await expect(trust).toBeFocused()
  await page.keyboard.press('Space')
  await expect(trust).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ホーム')).toBeVisible()
  await page.request.post('/api/sign-out', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await page.goto('/login')
  await page.getByLabel('メールアドレス').fill(member.email)
  await page.getByLabel('パスワード', { exact: true }).fill(member.password)
  await button(page, 'ログイン').click()
  await expect(heading(page, 'ホーム')).toBeVisible()
})

test('second factor: a recovery code takes the place of the app once, and says how many are left', async ({ page }) => {
  const member = await memberWithFactor(page)
  await page.goto('/login')
  await typePassword(page, member)
  await code(page).fill('111')
  await button(page, '復旧コードを使う').click()
  const field = page.getByLabel('復旧コード', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(field).not.toHaveAttribute('inputmode', 'numeric')
  await page.keyboard.type('AAAA-AAAA-AAAA-AAAA')
  await page.keyboard.press('Enter')
  await expect(page.getByText('復旧コードが正しくないか、すでに使われています')).toBeVisible()
  await expectAccessible(page)
  const [first = ''] = member.recoveryCodes
  await field.fill(first.toLowerCase().replaceAll('-', ' '))
  await button(page, '確認する').click()
  await expect(heading(page, 'ホーム')).toBeVisible()
  await expect(page.getByText('復旧コードを使いました。残りは9個です。')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login')
  await typePassword(page, member)
  await button(page, '復旧コードを使う').click()
  await field.fill(first)
  await button(page, '確認する').click()
  await expect(page.getByText('復旧コードが正しくないか、すでに使われています')).toBeVisible()
  await button(page, '認証アプリのコードを使う').click()
  await expect(code(page)).toBeFocused()
  await page.keyboard.type(member.code())
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ホーム')).toBeVisible()
})

test('second factor: a mailed link asks for the code as well, and is used up', async ({ page }) => {
  const { email, code: nextCode } = await memberWithFactor(page)
  await page.goto('/login')
  await button(page, 'メールのリンクでログイン').click()
  // The login has a field of the same name, until its next step has come.
  await expect(heading(page, 'メールのリンクでログイン')).toBeVisible()
  await page.getByLabel('メールアドレス').fill(email)
  await button(page, 'ログインリンクを送信').click()
  const link = await mailedLink(email, 'ログインリンクのお知らせ')
  await page.goto(link)
  await button(page, '続ける').click()
  await expect(heading(page, '二要素認証が必要です')).toBeVisible()
  expect(page.url()).not.toContain('#')
  await code(page).fill(nextCode())
  await button(page, '確認する').click()
  await expect(heading(page, 'ホーム')).toBeVisible()
  await page.goto('/terms')
  await page.goto(link)
  await button(page, '続ける').click()
  await expect(page.getByRole('alert')).toHaveText('無効な認証リンクです')
})

test('second factor: a link of another account asks a member for its code, and only then changes who is here', async ({
  page,
}) => {
  const { email, code: nextCode, member } = await memberWithFactor(page)
  const before = await signedIn(page)
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  await page.request.post('/api/accounts/link', { headers, data: { email } })
  await page.goto(await mailedLink(email, 'ログインリンクのお知らせ'))
  await button(page, '続ける').click()
  await expect(heading(page, '二要素認証が必要です')).toBeVisible()
  const viewer = async () => ((await (await page.request.get('/api/viewer')).json()) as { member: unknown }).member
  expect(await viewer()).toMatchObject({ id: before.member.id })
  await code(page).fill(nextCode())
  await button(page, '確認する').click()
  await expect(heading(page, 'ホーム')).toBeVisible()
  expect(await viewer()).toMatchObject({ id: member.id })
})

test('second factor: after a reset the password is set, and the code still asked for', async ({ page }) => {
  const { email, code: nextCode } = await memberWithFactor(page)
  await page.goto('/login')
  await button(page, 'パスワードをお忘れですか？').click()
  await page.getByLabel('メールアドレス').fill(email)
  await button(page, 'リセットメールを送信').click()
  await expect(page.getByText('パスワードリセットメールを送信しました')).toBeVisible()
  await page.goto(await mailedLink(email, 'パスワードリセットのご案内'))
  await page.getByLabel('新しいパスワード', { exact: true }).fill('a new correct horse')
  await page.getByLabel('新しいパスワード（確認）').fill('a new correct horse')
  await button(page, 'パスワードを再設定する').click()
  await expect(heading(page, '二要素認証が必要です')).toBeVisible()
  await expect(page.getByText('パスワードを再設定しました')).toBeVisible()
  await expectAccessible(page)
  expect(await isSignedIn(page.context())).toBe(false)
  await code(page).fill(nextCode())
  await button(page, '確認する').click()
  await expect(heading(page, 'ホーム')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login')
  await typePassword(page, { email, password: 'a new correct horse' })
})

test('second factor: giving up leads back to the login and forgets what was begun', async ({ page }) => {
  const member = await memberWithFactor(page)
  await page.goto('/login')
  await typePassword(page, member)
  expect(await isPending(page)).toBe(true)
  await button(page, 'キャンセル').click()
  await expect(heading(page, 'ログイン')).toBeVisible()
  expect(await isPending(page)).toBe(false)
  await typePassword(page, member)
  await page.goBack()
  await expect(heading(page, 'ログイン')).toBeVisible()
})

test('second factor: who took too long begins anew, and reads why', async ({ page }) => {
  const member = await memberWithFactor(page)
  await page.goto('/login')
  await typePassword(page, member)
  await page.route('**/api/sign-in/pass', (route) =>
    route.fulfill({ status: 401, json: { refusal: 'sign_in_expired', requestId: 'x' } }),
  )
  await code(page).fill('123456')
  await button(page, '確認する').click()
  await expect(heading(page, 'ログイン')).toBeVisible()
  await expect(page.getByText('時間が経過しました。もう一度ログインしてください。')).toBeVisible()
  await typePassword(page, member)
  await page.request.delete('/api/sign-in/pending', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await page.reload()
  await expect(heading(page, 'ログイン')).toBeVisible()
  await expect(page.getByText('時間が経過しました。もう一度ログインしてください。')).toBeVisible()
})

test('second factor: a code that does not arrive stays in the field, and says so', async ({ page }) => {
  const member = await memberWithFactor(page)
  await page.goto('/login')
  await typePassword(page, member)
  await page.route('**/api/sign-in/pass', (route) => route.abort())
  const next = member.code()
  await code(page).fill(next)
  await button(page, '確認する').click()
  await expect(page.getByRole('alert')).toContainText('確認できませんでした。')
  await expect(code(page)).toHaveValue(next)
  await page.unroute('**/api/sign-in/pass')
  await button(page, '確認する').click()
  await expect(heading(page, 'ホーム')).toBeVisible()
})

/** Signs in at the sandbox's Google. */
async function comeAs(page: Page, email: string) {
  await expect(page).toHaveURL(new RegExp(`^${sandbox}/google/`))
  await page.getByLabel('メールアドレス').fill(email)
  await button(page, 'このアカウントで続ける').click()
}

test.describe('with Google', () => {
  test('second factor: Google asks for the code as well, and leads where one wanted to go', async ({ page }) => {
    const { email, code: nextCode } = await memberWithFactor(page)
    await page.goto('/users?again')
    await button(page, 'Googleでログイン').click()
    await comeAs(page, email)
    await expect(heading(page, '二要素認証が必要です')).toBeVisible()
    await expect(page).toHaveURL('/google/callback')
    await page.reload()
    await expect(heading(page, '二要素認証が必要です')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'キャンセル').click()
    await expect(heading(page, 'ログイン')).toBeVisible()
    await page.goto('/users?again')
    await button(page, 'Googleでログイン').click()
    await comeAs(page, email)
    await code(page).fill(nextCode())
    await button(page, '確認する').click()
    await expect(heading(page, 'ユーザー一覧')).toBeVisible()
    await expect(page).toHaveURL('/users?again')
  })

  test('second factor: who proves by Google again who they are is asked for the code there, and goes back', async ({
    page,
  }) => {
    await signInAsGoogleMember(page)
    const factor = await turnOnSecondFactor(page)
    const { googleEmail } = (await (await page.request.get('/api/account')).json()) as { googleEmail: string }
    await page.route('**/api/account', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      await route.fulfill({ status: 403, json: { refusal: 'recent_sign_in_needed_to_delete', requestId: 'x' } })
    })
    const leaveForGoogle = async () => {
      await button(page, 'アカウント削除').click()
      await button(page, '次へ進む').click()
      await page.getByLabel('確認のため「アカウントを削除」と入力してください').fill('アカウントを削除')
      await button(page, '完全に削除する').click()
      await button(page, 'Googleで続行').click()
      await comeAs(page, googleEmail)
      await expect(heading(page, '二要素認証が必要です')).toBeVisible()
    }
    await page.goto('/settings?tab=account')
    await leaveForGoogle()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await button(page, 'キャンセル').click()
    await expect(page).toHaveURL('/settings?tab=account')
    await leaveForGoogle()
    await code(page).fill(factor.code())
    await button(page, '確認する').click()
    await expect(page).toHaveURL('/settings?tab=account')
    await expect(page.getByText('本人確認が完了しました。もう一度操作してください。')).toBeVisible()
  })
})

test('second factor: who changes the address shows first who they are, by password and code, and it goes on', async ({
  page,
}) => {
  const { password } = await signedIn(page)
  const factor = await turnOnSecondFactor(page)
  let isFirst = true
  await page.route('**/api/account/email', async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    await route.fulfill({ status: 403, json: { refusal: 'recent_sign_in_needed', requestId: 'x' } })
  })
  await page.goto('/settings?tab=account')
  await button(page, '変更する').click()
  await page.getByLabel('新しいメールアドレス').fill(freshAddress())
  await page.getByLabel('現在のパスワード').fill(password)
  await button(page, '変更').click()
  const proof = page.getByRole('dialog', { name: '本人確認' })
  await proof.getByLabel('パスワード').fill(password)
  await proof.getByLabel('パスワード').press('Enter')
  await expect(code(page)).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await expect(code(page)).toHaveAccessibleDescription('認証コードが正しくないか、有効期限が切れています')
  await code(page).fill(factor.code())
  await page.keyboard.press('Enter')
  await expect(proof).toBeHidden()
  await expect(page.getByText('確認メールを送信しました。リンクを開くと変更が完了します')).toBeVisible()
})
