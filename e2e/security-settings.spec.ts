import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { virtualAuthenticator } from './passkey-steps.ts'
import { signedIn, signIn } from './people.ts'
import { button, refuseOnce } from './publishing.ts'
import { isPending, turnOnSecondFactor } from './second-factor-steps.ts'
import { pressTwice } from './press-twice.ts'
import { expect, lostConnection, mailTo, test } from './test.ts'
import { appCode } from '../server/test/steps/one-time-code.ts'
import { stepNow } from './second-factor-steps.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const authenticator = (page: Page) => group(page, '認証アプリ')
const heading = (page: Page) => authenticator(page).getByRole('heading', { name: '認証アプリ' })
const codesDialog = (page: Page) => dialog(page, '復旧コード')

async function openSecurity(page: Page) {
  await page.goto('/settings?tab=security')
  await expect(authenticator(page).getByRole('button').first()).toBeVisible()
}

/** Opens the dialog and reads the secret as somebody without a camera does. */
async function beginSetUp(page: Page): Promise<string> {
  await button(authenticator(page), '設定する').click()
  const shown = await dialog(page, '認証アプリの設定')
    .getByRole('group', { name: 'セットアップキー' })
    .getByRole('code')
    .textContent()
  expect(shown).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return (shown ?? '').replaceAll(' ', '')
}

/** Signs in again in this browser, with a password and a recovery code. */
async function passWith(page: Page, member: { email: string; password: string }, code: string, trusts = false) {
  expect(await signIn(page.context(), member)).toBe(401)
  const passed = await page.request.post('/api/sign-in/pass', { headers, data: { code, trusts } })
  expect(passed.status()).toBe(200)
}

test('one card says how well the account is protected and leads to the next step', async ({ page }) => {
  const member = await signedIn(page)
  await virtualAuthenticator(page)
  await openSecurity(page)
  const overview = group(page, 'アカウントの保護')
  await expect(overview).toContainText('基本の保護 3段階のうち1段階目')
  await expect(overview).toContainText('パスワードとメールアドレスで守られています。')
  await expectAccessible(page)
  await button(overview, 'パスキーの設定へ').focus()
  await page.keyboard.press('Enter')
  await expect(group(page, 'パスキー').getByRole('heading', { name: 'パスキー' })).toBeFocused()
  await expect(group(page, 'パスキー').getByRole('heading')).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await button(dialog(page, 'パスキーを追加'), '次へ').click()
  await expect(overview).toContainText('しっかりした保護')
  await expect(overview).toContainText('パスキーで、すばやく安全にログインできます。')
  await button(overview, '認証アプリの設定へ').click()
  await expect(heading(page)).toBeFocused()
  const { recoveryCodes } = await turnOnSecondFactor(page)
  await page.reload()
  await expect(overview).toContainText('とてもしっかりした保護')
  await expect(overview).toContainText('いま、ほかにおすすめする設定はありません。')
  await expect(authenticator(page)).toContainText('復旧コードは、残り10個です。')
  await expectAccessible(page)

  for (const code of recoveryCodes.slice(0, 8)) await passWith(page, member, code)
  await page.reload()
  await expect(authenticator(page)).toContainText('復旧コードは、残り2個です。新しく作り、')
  await expect(overview).toContainText('復旧コードが残り少なくなっています。')
  await expectAccessible(page)
  await button(overview, '復旧コードの設定へ').click()
  await expect(heading(page)).toBeFocused()
})

test('an authenticator app is set up by a QR code or a key, and confirmed by a code of it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { email, password } = await signedIn(page)
  await openSecurity(page)
  await refuseOnce(page, '**/api/second-factor/authenticator', { method: 'POST', refusal: 'recent_sign_in_needed' })
  await button(authenticator(page), '設定する').click()
  const proof = dialog(page, '本人確認')
  await proof.getByLabel('パスワード', { exact: true }).fill(password)
  await button(proof, '続ける').click()
  const setUp = dialog(page, '認証アプリの設定')
  const picture = setUp.getByRole('img', { name: '認証アプリに登録するためのQRコード' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(picture.locator('path')).toHaveCSS('fill', 'rgb(30, 35, 32)')
  }
  await expectAccessible(page, 'dialog[open]')
  await button(setUp, 'キャンセル').click()
  await expect(setUp).toBeHidden()
  await expect(button(authenticator(page), '設定する')).toBeFocused()

  const secret = await beginSetUp(page)
  const link = setUp.getByRole('link', { name: '同じ端末の認証アプリで開く' })
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.+secret=${secret}&issuer=`))
  await button(setUp, 'コピー').click()
  await expect(page.getByText('コピーしました。')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  const field = setUp.getByLabel('認証コード', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await button(setUp, '有効にする').click()
  await expect(field).toHaveAccessibleDescription('認証コードを入力してください')
  await field.fill('abc')
  await button(setUp, '有効にする').click()
  await expect(field).toHaveAccessibleDescription('認証コードが正しくないか、有効期限が切れています')
  await expect(field).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await page.route('**/api/second-factor/authenticator/confirm', (route) => route.abort())
  await field.fill(appCode(secret, stepNow()))
  await button(setUp, '有効にする').click()
  await expect(setUp.getByRole('alert')).toHaveText(`認証アプリを有効にできませんでした${lostConnection}`)
  await page.unroute('**/api/second-factor/authenticator/confirm')
  await field.fill(appCode(secret, stepNow()))
  await field.press('Enter')
  await expect(codesDialog(page).getByRole('listitem')).toHaveCount(10)
  await expect(codesDialog(page).getByRole('status')).toHaveText('認証アプリを有効にしました。')
  await codesDialog(page).getByLabel('保存しました').check()
  await button(codesDialog(page), '完了').click()
  await expect(codesDialog(page)).toBeHidden()
  await expect(heading(page)).toBeFocused()
  await expect(authenticator(page)).toContainText(/有効です（\d{4}\/\d\d\/\d\dから）/)
  const subjects = async () => (await mailTo(email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('【体重公開アプリ】認証アプリが設定されました')
})

test('recovery codes are copied, downloaded or printed, and nobody closes them unsaved without a question', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  const { password } = await signedIn(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'セキュリティ' }).click()
  const secret = await beginSetUp(page)
  await page.getByLabel('認証コード', { exact: true }).fill(appCode(secret, stepNow()))
  await button(page, '有効にする').click()
  const shown = codesDialog(page)
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await expect(shown).toContainText('表示されるのは、今回だけです。')
  await expectAccessible(page, 'dialog[open]')
  const codes = await shown.getByRole('listitem').allTextContents()
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)

  await button(shown, 'コピー').click()
  await expect(page.getByText('コピーしました。')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const saved = page.waitForEvent('download')
  await button(shown, 'ダウンロード').click()
  expect((await saved).suggestedFilename()).toBe('hakari-recovery-codes.txt')
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain('体重公開アプリ 復旧コード')
  for (const code of codes) expect(file).toContain(code)
  await button(shown, '印刷').click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  const sheet = page.getByText('体重公開アプリ 復旧コード')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(sheet).toBeVisible()
  await expect(sheet).toHaveCSS('color', 'rgb(30, 35, 32)')
  await expect(page.getByText(/^作成日 \d{4}\/\d\d\/\d\d$/)).toBeVisible()
  await expect(page.getByText(codes[9] ?? '').last()).toBeVisible()
  await expect(shown).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toBeHidden()

  const question = dialog(page, '復旧コードを保存せずに閉じますか？')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => button(shown, '閉じる').click(),
    () => button(shown, '完了').click(),
    () => page.goBack(),
  ]) {
    await close()
    await expect(question).toContainText('この復旧コードは、もう表示されません。')
    await button(question, 'キャンセル').click()
    await expect(question).toBeHidden()
    await expect(shown.getByRole('listitem')).toHaveText(codes)
  }
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await button(shown, '完了').click()
  await expectAccessible(page, 'dialog[open]')
  await button(question, '保存せずに閉じる').click()
  await expect(shown).toBeHidden()
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)
  await expect(heading(page)).toBeFocused()

  await button(authenticator(page), '復旧コードを作り直す').click()
  const renewal = dialog(page, '復旧コードを作り直しますか？')
  await expect(renewal).toContainText('いままでの復旧コードは、使えなくなります。')
  await expectAccessible(page, 'dialog[open]')
  await refuseOnce(page, '**/api/second-factor/recovery-codes', { method: 'POST', refusal: 'recent_sign_in_needed' })
  await button(renewal, '作り直す').dblclick()
  const proof = dialog(page, '本人確認')
  await proof.getByLabel('パスワード', { exact: true }).fill(password)
  await button(proof, '続ける').click()
  await proof.getByLabel('認証コード', { exact: true }).fill(appCode(secret, stepNow() + 1))
  await proof.getByLabel('認証コード', { exact: true }).press('Enter')
  await expect(shown.getByRole('status')).toHaveText('復旧コードを新しく作りました。')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await shown.getByRole('listitem').allTextContents()).not.toContain(codes[0])
  await shown.getByLabel('保存しました').check()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(question).toBeHidden()
  const old = await page.request.post('/api/second-factor/turn-off', { headers, data: { code: codes[0] } })
  expect(old.status()).toBe(400)
})

test('the app is turned off by a code of it or a recovery code, and by nothing else', async ({ page }) => {
  await signedIn(page)
  for (const way of ['app', 'recovery'] as const) {
    const { code, recoveryCodes } = await turnOnSecondFactor(page)
    await openSecurity(page)
    await button(authenticator(page), '無効にする').click()
    const asked = dialog(page, '認証アプリを無効にしますか？')
    const field = asked.getByLabel('認証コードまたは復旧コード', { exact: true })
    await expect(field).toBeFocused()
    await field.fill('AAAA-AAAA-AAAA-AAAA')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription('認証コードが正しくないか、有効期限が切れています')
    await expectAccessible(page, 'dialog[open]')
    await page.route('**/api/second-factor/turn-off', (route) => route.abort(), { times: 2 })
    await button(asked, '無効にする').click()
    await expect(asked.getByRole('alert')).toHaveText(`認証アプリを無効にできませんでした${lostConnection}`)
    await page.unroute('**/api/second-factor/turn-off')
    await field.fill(way === 'app' ? code() : (recoveryCodes[0] ?? '').toLowerCase())
    await pressTwice(button(asked, '無効にする'))
    await expect(page.getByText('認証アプリを無効にしました。')).toBeVisible()
    await expect(heading(page)).toBeFocused()
    await expect(button(authenticator(page), '設定する')).toBeVisible()
    await expect(group(page, '信頼しているブラウザ')).toHaveCount(0)
  }
})

test('trusted browsers are listed with the day until which they are, and can be asked for a code again', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await signedIn(page)
  const { code } = await turnOnSecondFactor(page)
  await openSecurity(page)
  const trusted = group(page, '信頼しているブラウザ')
  await expect(trusted).toContainText('このブラウザを30日間信頼する')
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Firefox/140.0'
  await using other = await browser.newContext({ ...(baseURL && { baseURL }), userAgent })
  expect(await signIn(other, member)).toBe(401)
  await other.request.post('/api/sign-in/pass', { headers, data: { code: code(), trusts: true } })
  expect(await signIn(other, member)).toBe(200)
  await page.reload()
  await expect(trusted.getByRole('listitem')).toHaveCount(1)
  await expect(trusted.getByRole('listitem')).toContainText('Windows・Firefox')
  await expect(trusted.getByRole('listitem')).toContainText(/\d{4}\/\d\d\/\d\d \d\d:\d\dまで/)
  await expectAccessible(page)
  await page.route('**/api/sessions/trusted/*', (route) => route.abort(), { times: 2 })
  await button(trusted, '解除').click()
  await expect(page.getByText(`ブラウザの信頼を解除できませんでした${lostConnection}`)).toBeVisible()
  await page.unroute('**/api/sessions/trusted/*')
  await pressTwice(button(trusted, '解除'))
  await expect(page.getByText('ブラウザの信頼を解除しました。')).toBeVisible()
  await expect(trusted.getByRole('listitem')).toHaveCount(0)
  await expect(trusted.getByRole('heading')).toBeFocused()
  expect(await signIn(other, member)).toBe(401)
  expect(await isPending(other)).toBe(true)
})

test('whose answer got lost reads that the app is on and that its recovery codes have to be made anew', async ({
  page,
}) => {
  await signedIn(page)
  await openSecurity(page)
  const secret = await beginSetUp(page)
  await page.route('**/api/second-factor/authenticator/confirm', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('認証コード', { exact: true }).fill(appCode(secret, stepNow()))
  await button(page, '有効にする').click()
  await expect(page.getByText('認証アプリは有効になりましたが、復旧コードを表示できませんでした。')).toBeVisible()
  await expect(dialog(page, '認証アプリの設定')).toBeHidden()
  await expect(heading(page)).toBeFocused()
  await expect(authenticator(page)).toContainText('有効です')
  await button(authenticator(page), '復旧コードを作り直す').click()
  await button(page, '作り直す').click()
  await expect(codesDialog(page).getByRole('listitem')).toHaveCount(10)
  // At twice the size of text a code breaks at its hyphens, and nothing is wider than the dialog.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const isTooWide = () => codesDialog(page).evaluate((shown) => shown.scrollWidth > shown.clientWidth)
  expect(await isTooWide()).toBe(false)
})
