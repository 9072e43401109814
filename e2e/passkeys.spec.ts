import type { Page } from '@playwright/test'
import { askSingly } from './ask-singly.ts'
import { expectAccessible } from './accessibility.ts'
import { virtualAuthenticator } from './passkey-steps.ts'
import { signedIn } from './people.ts'
import { button, refuseOnce } from './publishing.ts'
import { pressTwice } from './press-twice.ts'
import { expect, lostConnection, mailTo, test } from './test.ts'

const card = (page: Page) => page.getByRole('group', { name: 'パスキー', exact: true })
const rows = (page: Page) => card(page).getByRole('listitem')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const nameField = (page: Page) => page.getByLabel('パスキーの名前', { exact: true })

async function openSecurity(page: Page) {
  await page.goto('/settings?tab=security')
  await expect(
    card(page)
      .getByText(/^パスキーは、まだありません。$|^追加 /)
      .first(),
  ).toBeVisible()
}

/** Presses パスキーを追加 and goes on with this name, or with the one that is offered. */
async function add(page: Page, name?: string) {
  await button(card(page), 'パスキーを追加').click()
  if (name !== undefined) await nameField(page).fill(name)
  await button(dialog(page, 'パスキーを追加'), '次へ').click()
}

test.use({ appearsAs: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1' })

test('a passkey is added under a name of the device, called otherwise, and removed after a question', async ({
  page,
}) => {
  const { email } = await signedIn(page)
  await virtualAuthenticator(page)
  await openSecurity(page)
  await expect(card(page)).toContainText('指紋や顔、画面のロックでログインできます。')
  await button(card(page), 'パスキーを追加').focus()
  await page.keyboard.press('Enter')
  await expect(nameField(page)).toBeFocused()
  await expect(nameField(page)).toHaveValue('iPhoneのパスキー')
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Enter')
  await expect(page.getByText('「iPhoneのパスキー」を追加しました。')).toBeVisible()
  await expect(dialog(page, 'パスキーを追加')).toBeHidden()
  await expect(button(card(page), 'パスキーを追加')).toBeFocused()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('作成した端末だけで使えるパスキー')
  await expect(rows(page)).toContainText(/追加 \d{4}\/\d\d\/\d\d/)
  await expect(rows(page)).toContainText('最終利用 まだありません')
  await expectAccessible(page)
  const subjects = async () => (await mailTo(email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('【体重公開アプリ】パスキーが追加されました')

  await button(rows(page), '名前を変更').click()
  await expect(nameField(page)).toHaveValue('iPhoneのパスキー')
  await nameField(page).fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('パスキーの名前を入力してください')).toBeVisible()
  await nameField(page).fill('あ'.repeat(31))
  await page.keyboard.press('Enter')
  await expect(page.getByText('パスキーの名前は30文字以内で入力してください')).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await page.route('**/api/passkeys/*', (route) => route.abort(), { times: 2 })
  await nameField(page).fill('いつもの電話')
  await button(dialog(page, '名前を変更'), '保存').click()
  await expect(page.getByRole('alert')).toHaveText(`パスキーの名前を変更できませんでした${lostConnection}`)
  await page.unroute('**/api/passkeys/*')
  await pressTwice(button(dialog(page, '名前を変更'), '保存'))
  await expect(page.getByText('パスキーの名前を変更しました。')).toBeVisible()
  await expect(rows(page)).toContainText('いつもの電話')
  await expect(button(rows(page), '名前を変更')).toBeFocused()

  await button(rows(page), '削除').click()
  const question = dialog(page, 'このパスキーを削除しますか？')
  await expect(question).toContainText('「いつもの電話」ではログインできなくなります。')
  await expect(button(question, 'キャンセル')).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)
  await button(rows(page), '削除').click()
  await pressTwice(button(question, '削除する'))
  await expect(page.getByText('パスキーを削除しました。')).toBeVisible()
  await expect(card(page).getByText('パスキーは、まだありません。')).toBeVisible()
  await expect(card(page).getByRole('heading', { name: 'パスキー' })).toBeFocused()
})

test('who signed in long ago shows first who they are, and then makes or removes a passkey', async ({ page }) => {
  const { password } = await signedIn(page)
  await virtualAuthenticator(page)
  await openSecurity(page)
  const refusal = { refusal: 'recent_sign_in_needed' }
  await refuseOnce(page, '**/api/passkeys/options', { method: 'POST', ...refusal })
  await add(page)
  const proof = dialog(page, '本人確認')
  await expect(proof).toBeVisible()
  await button(proof, 'キャンセル').click()
  await expect(proof).toBeHidden()
  await expect(dialog(page, 'パスキーを追加')).toBeVisible()
  await refuseOnce(page, '**/api/passkeys/options', { method: 'POST', ...refusal })
  await button(dialog(page, 'パスキーを追加'), '次へ').click()
  await proof.getByLabel('パスワード', { exact: true }).fill(password)
  await button(proof, '続ける').click()
  await expect(page.getByText('「iPhoneのパスキー」を追加しました。')).toBeVisible()

  await refuseOnce(page, '**/api/passkeys/*', { method: 'DELETE', ...refusal })
  await button(rows(page), '削除').click()
  await button(page, '削除する').click()
  await proof.getByLabel('パスワード', { exact: true }).fill(password)
  await button(proof, '続ける').click()
  await expect(page.getByText('パスキーを削除しました。')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

test('a passkey that was not made says why, and the name that was typed stays', async ({ page }) => {
  await signedIn(page)
  const authenticator = await virtualAuthenticator(page)
  await openSecurity(page)
  await authenticator.letTouch(false)
  await add(page, 'わたしの鍵')
  const adding = dialog(page, 'パスキーを追加')
  await expect(button(adding, 'ブラウザの案内に従ってください...')).toBeVisible()
  await button(adding, 'キャンセル').click()
  const cancelled = adding.getByRole('status').filter({ hasText: 'パスキーは追加されませんでした。' })
  await expect(cancelled).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await authenticator.letTouch(true)
  await authenticator.letVerify(false)
  await button(adding, '次へ').click()
  await expect(cancelled).toBeVisible()
  await expect(nameField(page)).toHaveValue('わたしの鍵')
  await authenticator.letVerify(true)
  await page.route('**/api/passkeys/options', (route) => route.abort(), { times: 2 })
  await button(adding, '次へ').click()
  await expect(adding.getByRole('alert')).toHaveText(`パスキーを追加できませんでした${lostConnection}`)
  await page.unroute('**/api/passkeys/options')
  await page.route('**/api/passkeys', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fulfill({ status: 401, json: { refusal: 'passkey_failed', requestId: 'x' } })
  })
  await button(adding, '次へ').click()
  await expect(adding.getByRole('alert')).toHaveText('パスキーを確認できませんでした。もう一度お試しください。')
  await page.unroute('**/api/passkeys')
  await button(adding, '次へ').dblclick()
  await expect(page.getByText('「わたしの鍵」を追加しました。')).toBeVisible()
  await add(page)
  await expect(adding.getByRole('alert')).toHaveText('この端末のパスキーは、すでに登録されています。')
  await expectAccessible(page, 'dialog[open]')
  await button(adding, 'キャンセル').click()
  await expect(adding).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
})

test('a second device adds its own, and each says whether it is there on more than one', async ({ page }) => {
  await signedIn(page)
  const first = await virtualAuthenticator(page)
  await openSecurity(page)
  await add(page)
  await expect(rows(page)).toHaveCount(1)
  await first.remove()
  await virtualAuthenticator(page, { isSynced: true })
  await button(card(page), 'パスキーを追加').click()
  await expect(nameField(page)).toHaveValue('iPhoneのパスキー2')
  await button(dialog(page, 'パスキーを追加'), '次へ').click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'iPhoneのパスキー2' })).toContainText('複数の端末で使えるパスキー（同期）')
  await expect(rows(page).filter({ hasText: '作成した端末だけ' })).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
})

test('where no passkey can be made, a sentence says why instead of a button', async ({ page }) => {
  await signedIn(page)
  await askSingly(page)
  await page.route('**/api/site', async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, passkeyHost: null } })
  })
  await openSecurity(page)
  await expect(card(page)).toContainText('このアドレスでは、パスキーを追加できません。')
  await expect(card(page).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/api/site')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openSecurity(page)
  await expect(card(page)).toContainText('このブラウザは、パスキーに対応していません。')
  await expect(card(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'アカウントの保護' })).toContainText('認証アプリの設定へ')
})
