import type { Page } from '@playwright/test'
import { text } from '../web/src/features/accounts/account-settings/text.ts'
import { text as loginsText } from '../web/src/features/sessions/sessions-text.ts'
import { isSignedIn, signIn, signInAsGoogleMember, signedIn } from './people.ts'
import { askSingly } from './ask-singly.ts'
import { expectAccessible } from './accessibility.ts'
import { blockLiveStream } from './block-live-stream.ts'
import { expectTextSoon, stopClock } from './stopped-clock.ts'
import { pressTwice } from './press-twice.ts'
import { expect, lostConnection, mailTo, sandbox, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The server says no once; what comes after that is real. */
async function refuseOnce(page: Page, { path, method, refusal }: { path: string; method: string; refusal: string }) {
  let isFirst = true
  await page.route(path, async (route) => {
    if (!isFirst || route.request().method() !== method) return route.fallback()
    isFirst = false
    await route.fulfill({ status: 403, json: { refusal, requestId: 'x' } })
  })
}

test('settings: the tab stands in the address and survives a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'プロフィール' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'アカウント' }).click()
  await expect(page).toHaveURL('/settings?tab=account')
  await page.getByRole('tab', { name: 'アカウント' }).press('ArrowRight')
  await expect(page).toHaveURL('/settings?tab=security')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'セキュリティ' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: '最近のログイン' })).toBeVisible()
  await page.getByRole('tab', { name: 'セキュリティ' }).press('ArrowRight')
  await expect(page).toHaveURL('/settings?tab=data')
  const cards = ['Fitbit', 'Health Planet', 'データ', 'アーカイブ']
  for (const name of cards) await expect(page.getByRole('group', { name, exact: true })).toBeVisible()
  await page.goto('/settings#data')
  await expect(page.getByRole('tab', { name: '連携とデータ' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('ファイルから取り込む', { exact: true })).toBeInViewport()
})

test('settings: a phone has a list that leads into pages and back, and whoever turns it keeps what they typed', async ({
  page,
}) => {
  const { member } = await signedIn(page)
  await page.goto('/users')
  await page.goto('/settings')
  const list = page.getByRole('navigation', { name: '設定' })
  await expect(list.getByRole('link')).toHaveText([
    'プロフィール',
    'アカウント',
    'セキュリティ',
    '連携とデータ',
    '公開と安全',
    '通知',
  ])
  await expect(page.getByRole('link', { name: member.name })).toHaveAttribute('href', `/user/${member.handle}`)
  await expect(page.getByText(`@${member.handle}・プロフィールを見る`)).toBeVisible()
  await expect(page.getByRole('group', { name: '画面の明るさ' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await list.getByRole('link', { name: '連携とデータ' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '連携とデータ' })).toBeVisible()
  await expect(page).toHaveURL('/settings?tab=data')
  await expect(page.getByRole('main')).toBeFocused()
  await button(page, '戻る').click()
  await expect(list).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/users')
  await page.goto('/settings?tab=profile')
  await page.getByLabel('自己紹介').fill('横にした')
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect(page.getByRole('tab', { name: 'プロフィール' })).toBeVisible()
  await expect(page.getByLabel('自己紹介')).toHaveValue('横にした')
  await page.getByLabel('自己紹介').fill('')
  await page.goto('/settings')
  await page.getByLabel('自己紹介').fill('縦にした')
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByLabel('自己紹介')).toHaveValue('縦にした')
})

test.describe('settings: e-mail address', () => {
  test('a mail goes to the new address, and the address in force stays until its link is opened', async ({ page }) => {
    const { email, password } = await signedIn(page)
    const wanted = `${crypto.randomUUID()}@example.jp`
    await page.goto('/settings?tab=account')
    await expect(page.getByRole('heading', { name: 'メールアドレス', exact: true })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await button(page, '変更する').click()
    await expect(field(page, '新しいメールアドレス')).toBeFocused()
    await field(page, '新しいメールアドレス').fill(wanted)
    await field(page, '現在のパスワード').fill(password)
    await pressTwice(button(page, '変更'))
    const news = page.getByText('確認メールを送信しました。リンクを開くと変更が完了します')
    await expect(news).toBeFocused()
    await expect(page.getByText(email)).toBeVisible()
    await page.reload()
    await expect(page.getByText(text.email.pending(wanted))).toBeVisible()
    await expect.poll(() => mailTo(wanted)).toMatchObject([{ subject: '【体重公開アプリ】メールアドレス変更の確認' }])
  })

  test('what is missing or wrong is said at its field, and what was typed stays', async ({ page }) => {
    await signedIn(page)
    const taken = await signedIn(page)
    const me = await signedIn(page)
    await page.goto('/settings?tab=account')
    await button(page, '変更する').click()
    await button(page, '変更').click()
    await expect(page.getByText('新しいメールアドレスを入力してください')).toBeVisible()
    await expect(page.getByText('現在のパスワードを入力してください')).toBeVisible()
    await expectAccessible(page)
    await field(page, '新しいメールアドレス').fill('hanako@')
    await field(page, '現在のパスワード').fill('ちがいます')
    await button(page, '変更').click()
    await expect(page.getByText('無効なメールアドレスです')).toBeVisible()
    await field(page, '新しいメールアドレス').fill(taken.email)
    await button(page, '変更').click()
    await expect(field(page, '現在のパスワード')).toHaveAccessibleDescription('現在のパスワードが正しくありません')
    await expect(field(page, '現在のパスワード')).toBeFocused()
    await expect(field(page, '新しいメールアドレス')).toHaveValue(taken.email)
    await field(page, '現在のパスワード').fill(me.password)
    await expect(page.getByText('現在のパスワードが正しくありません')).toBeHidden()
    await button(page, '変更').click()
    const sentence = 'このメールアドレスは既に使用されています'
    await expect(field(page, '新しいメールアドレス')).toHaveAccessibleDescription(sentence)
    await page.route('**/api/account/email', (route) => route.abort())
    await field(page, '新しいメールアドレス').fill('hanako@example.jp')
    await button(page, '変更').click()
    await expect(page.getByRole('alert')).toHaveText(`メールアドレスの更新に失敗しました${lostConnection}`)
    await expect(field(page, '新しいメールアドレス')).toHaveValue('hanako@example.jp')
  })

  test('cancelling clears the fields', async ({ page }) => {
    await signedIn(page)
    await page.goto('/settings?tab=account')
    await button(page, '変更する').click()
    await field(page, '新しいメールアドレス').fill('hanako@example.jp')
    await field(page, '現在のパスワード').fill('geheim')
    await button(page, 'キャンセル').click()
    await expect(field(page, '新しいメールアドレス')).toBeHidden()
    await expect(button(page, '変更する')).toBeFocused()
    await button(page, '変更する').click()
    await expect(field(page, '新しいメールアドレス')).toHaveValue('')
    await expect(field(page, '現在のパスワード')).toHaveValue('')
  })
})

test.describe('settings: password', () => {
  test('after a change the old one is worth nothing and other browsers are out', async ({ page, browser, baseURL }) => {
    const { email, password } = await signedIn(page)
    await using other = await browser.newContext({ ...(baseURL && { baseURL }) })
    expect(await signIn(other, { email, password })).toBe(200)
    await page.goto('/settings?tab=security')
    await field(page, '現在のパスワード').fill(password)
    await field(page, '新しいパスワード').fill('白い猫と青い空')
    await field(page, '新しいパスワード（確認）').fill('白い猫と青い空')
    await stopClock(page)
    await button(page, 'パスワードを変更').click()
    const done = page.getByRole('status').filter({ hasText: 'パスワードを変更しました' })
    await expectTextSoon(page, done, 'パスワードを変更しました')
    await expect(field(page, '現在のパスワード')).toHaveValue('')
    await page.clock.runFor(2000)
    await expect(done).toBeVisible()
    await page.clock.runFor(1100)
    await expect(done).toBeHidden()
    expect(await isSignedIn(page.context())).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    expect(await signIn(other, { email, password })).toBe(401)
    expect(await signIn(other, { email, password: '白い猫と青い空' })).toBe(200)
    const subjects = async () => (await mailTo(email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('【体重公開アプリ】パスワードが変更されました')
  })

  test('each thing that can be wrong has its sentence', async ({ page }) => {
    const { password } = await signedIn(page)
    await page.goto('/settings?tab=security')
    const save = button(page, 'パスワードを変更')
    await field(page, '新しいパスワード').fill('12345')
    await field(page, '新しいパスワード（確認）').fill('1234')
    await save.click()
    await expect(page.getByText('現在のパスワードを入力してください')).toBeVisible()
    await expect(page.getByText('パスワードは6文字以上にしてください')).toBeVisible()
    await expect(page.getByText('新しいパスワードと確認用パスワードが一致しません')).toBeVisible()
    await expectAccessible(page)
    await field(page, '現在のパスワード').fill('ちがいます')
    await field(page, '新しいパスワード').fill('password')
    await field(page, '新しいパスワード（確認）').fill('password')
    await save.click()
    await expect(field(page, '現在のパスワード')).toHaveAccessibleDescription('現在のパスワードが正しくありません')
    await field(page, '現在のパスワード').fill(password)
    await save.click()
    const common = 'よく使われるパスワードのため使えません'
    await expect(field(page, '新しいパスワード')).toHaveAccessibleDescription(common)
    // A page that does not count them itself, such as one of long ago, hears from the server that they are too few.
    await page.route(
      '**/api/account/password',
      (route) => route.continue({ postData: { ...(route.request().postDataJSON() as object), password: '12345' } }),
      { times: 1 },
    )
    await save.click()
    const weak = 'パスワードが弱すぎます（6文字以上にしてください）'
    await expect(field(page, '新しいパスワード')).toHaveAccessibleDescription(weak)
    await page.route('**/api/account/password', (route) => route.abort())
    await field(page, '新しいパスワード').fill('白い猫と青い空')
    await field(page, '新しいパスワード（確認）').fill('白い猫と青い空')
    await save.click()
    await expect(page.getByRole('alert')).toHaveText(`パスワードの変更に失敗しました${lostConnection}`)
    await page.getByLabel(text.password.show).check()
    await expect(field(page, '新しいパスワード')).toHaveAttribute('type', 'text')
    await expect(field(page, '新しいパスワード')).toHaveValue('白い猫と青い空')
  })

  test('who has neither password nor Google sets a first one, after a recent sign-in', async ({ page }) => {
    await signedIn(page)
    // Only an operator can make such a member, so the test answers in the server's place.
    let hasPassword = false
    await page.route('**/api/account', (route) =>
      route.fulfill({
        json: { email: 'hanako@example.jp', hasPassword, hasGoogle: false, googleEmail: null, pendingEmail: null },
      }),
    )
    await page.route('**/api/account/password', async (route) => {
      hasPassword = true
      await route.fulfill({ json: {} })
    })
    const refusal = 'recent_sign_in_needed'
    await refuseOnce(page, { path: '**/api/account/password', method: 'POST', refusal })
    await page.goto('/settings?tab=account')
    await expect(button(page, '変更する')).toBeHidden()
    await page.getByRole('link', { name: text.email.toSecurity }).click()
    await expect(page.getByRole('heading', { name: 'パスワードの新規設定' })).toBeVisible()
    await expect(field(page, '現在のパスワード')).toBeHidden()
    await field(page, '新しいパスワード').fill('白い猫と青い空')
    await field(page, '新しいパスワード（確認）').fill('白い猫と青い空')
    await button(page, 'パスワードを設定').click()
    await expect(dialog(page, '本人確認').getByText('セキュリティのため、再度ログインしてください')).toBeVisible()
    await expect(button(page, 'ログアウトする')).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    await button(page, 'キャンセル').click()
    await button(page, 'パスワードを設定').click()
    await expect(page.getByRole('status').filter({ hasText: 'パスワードを設定しました' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'パスワードの変更' })).toBeVisible()
  })

  test('two-factor sign-in is announced and cannot be switched on', async ({ page }) => {
    await signedIn(page)
    await page.goto('/settings?tab=security')
    await expect(page.getByRole('heading', { name: '二要素認証（SMS）' })).toBeVisible()
    await expect(button(page, '近日対応予定')).toBeDisabled()
    await expect(page.getByText('認証アプリやパスキーは、いま使えます。')).toBeVisible()
    await expect(page.getByText('電話番号')).toHaveCount(0)
    const factor = { uid: '1', displayName: '', factorId: 'phone', enrollmentTime: '2026-01-01T00:00:00.000Z' }
    await page.route('**/api/mfa/factors', (route) => route.fulfill({ json: { items: [factor] } }))
    await page.reload()
    await expect(page.getByText('電話番号')).toBeVisible()
  })
})

test.describe('settings: recent logins', () => {
  test('one session is ended, then all the others', async ({ page, browser, baseURL }) => {
    const me = await signedIn(page)
    const contextOf = (userAgent: string) => browser.newContext({ ...(baseURL && { baseURL }), userAgent })
    await using phone = await contextOf('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/140.0')
    await using desk = await contextOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Firefox/140.0')
    await using robot = await contextOf('someone')
    for (const context of [phone, desk, robot]) expect(await signIn(context, me)).toBe(200)
    await page.goto('/settings?tab=security')
    const rows = page.getByRole('list').getByRole('listitem').filter({ hasText: loginsText.logins.lastSeen })
    await expect(rows).toHaveCount(4)
    await expect(rows.first()).toContainText('この端末')
    await expect(rows.first().getByRole('button')).toHaveCount(0)
    await expect(rows.filter({ hasText: '不明な端末' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Windows・Firefox' })).toContainText(/ログイン \d{4}\/\d\d\/\d\d \d\d:\d\d/)
    await pressTwice(rows.filter({ hasText: 'iPhone・Chrome' }).getByRole('button', { name: 'セッションを終了' }))
    await expect(rows).toHaveCount(3)
    await expect(page.getByText(loginsText.logins.ended)).toBeVisible()
    await expect(page.getByRole('heading', { name: '最近のログイン' })).toBeFocused()
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(desk)).toBe(true)
    await button(page, 'ほかの端末をすべてログアウト').click()
    await expect(button(page, 'キャンセル')).toBeFocused()
    await expectAccessible(page, 'dialog[open]')
    await button(page, 'キャンセル').click()
    expect(await isSignedIn(desk)).toBe(true)
    await button(page, 'ほかの端末をすべてログアウト').click()
    await button(page, 'ログアウトする').click()
    await expect(rows).toHaveCount(1)
    await expect(button(page, 'ほかの端末をすべてログアウト')).toBeHidden()
    for (const context of [desk, robot]) expect(await isSignedIn(context)).toBe(false)
    expect(await isSignedIn(page.context())).toBe(true)
  })

  test('a list that cannot be loaded says so and offers to try again', async ({ page }) => {
    await signedIn(page)
    await blockLiveStream(page)
    await page.route('**/api/sessions', (route) => route.abort())
    await page.goto('/settings?tab=security')
    await expect(page.getByRole('alert')).toContainText('読み込みに失敗しました')
    await page.unroute('**/api/sessions')
    await button(page, 'もう一度試す').click()
    await expect(page.getByText('この端末')).toBeVisible()
  })
})

test.describe('settings: Google', () => {
  test('linking leads to Google, for who signed in long ago after the password', async ({ page }) => {
    const { password } = await signedIn(page)
    await page.goto('/settings?tab=account')
    await expect(page.getByText('未連携')).toBeVisible()
    const refused = { path: '**/api/google/start', method: 'POST', refusal: 'recent_sign_in_needed' }
    await refuseOnce(page, refused)
    await button(page, '連携する').click()
    await expect(dialog(page, '本人確認')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, '本人確認')).toBeHidden()
    await expect(button(page, '連携する')).toBeEnabled()
    await refuseOnce(page, refused)
    await button(page, '連携する').click()
    await field(page, 'パスワード').fill(password)
    await button(page, '続ける').click()
    await expect(page).toHaveURL((url) => url.origin === new URL(sandbox).origin)
  })

  test('where Google is switched off, nothing offers to link it', async ({ page }) => {
    await signedIn(page)
    await askSingly(page)
    await page.route('**/api/site', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), hasGoogle: false } })
    })
    await page.goto('/settings?tab=account')
    await expect(page.getByRole('heading', { name: 'アカウント削除' })).toBeVisible()
    await expect(page.getByText('Googleアカウント')).toHaveCount(0)
  })

  test('who comes by Google alone changes neither address nor password here, and proves by Google', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInAsGoogleMember(page)
    await page.goto('/settings?tab=account')
    await expect(page.getByText('Googleアカウントでログインしているため、ここでは変更できません')).toBeVisible()
    await expect(button(page, '変更する')).toBeHidden()
    await expect(page.getByText('連携済み')).toBeVisible()
    await expect(button(page, '連携する')).toBeDisabled()
    await page.getByRole('tab', { name: 'セキュリティ' }).click()
    await expect(page.getByText('この端末')).toBeVisible()
    await expect(page.getByRole('heading', { name: /パスワード/ })).toHaveCount(0)
    await page.getByRole('tab', { name: 'アカウント' }).click()
    const refusal = 'recent_sign_in_needed_to_delete'
    await refuseOnce(page, { path: '**/api/account', method: 'DELETE', refusal })
    await button(page, 'アカウント削除').click()
    await button(page, '次へ進む').click()
    await page.getByLabel(text.deletion.phraseLabel).fill('アカウントを削除')
    await button(page, '完全に削除する').click()
    await expect(page.getByText('Googleでもう一度ログインしてください')).toBeVisible()
    await expectAccessible(page, 'dialog[aria-labelledby][open]')
    await button(page, 'Googleで続行').click()
    await expect(page).toHaveURL((url) => url.origin === new URL(sandbox).origin)
  })
})
