import type { Page } from '@playwright/test'
import { text } from '../web/src/features/accounts/account-settings/text.ts'
import { isSignedIn, signIn, signedIn } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, lostConnection, mailTo, test } from './test.ts'

const warning = 'すべてのデータが完全に失われ、元に戻せません'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const phrase = (page: Page) => page.getByLabel('確認のため「アカウントを削除」と入力してください')

async function openSecondStep(page: Page) {
  await button(page, 'アカウント削除').click()
  await expect(page.getByText(warning)).toBeVisible()
  await button(page, '次へ進む').click()
}

test('settings, deletion: two steps by keyboard alone, and the account is gone', async ({ page }) => {
  const me = await signedIn(page)
  await page.goto('/settings?tab=account')
  await page.evaluate(() => {
    localStorage.setItem('hakari.something', '1')
    sessionStorage.setItem('hakari.something', '1')
    localStorage.setItem('of somebody else', '1')
  })
  await button(page, 'アカウント削除').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'キャンセル')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, '次へ進む')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(phrase(page)).toBeFocused()
  await page.keyboard.insertText('アカウントを削除')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, '完全に削除する')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat())).toContain(
    'of somebody else',
  )
  expect(await page.evaluate(() => localStorage.getItem('hakari.something'))).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('hakari.something'))).toBeNull()
  expect(await isSignedIn(page.context())).toBe(false)
  expect(await signIn(page.context(), me)).toBe(401)
  const subjects = async () => (await mailTo(me.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('【体重公開アプリ】アカウントを削除しました')
})

test('settings, deletion: only the exact phrase opens the way, and cancelling leads back to the first step', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/settings?tab=account')
  await button(page, 'アカウント削除').click()
  await expect(page.getByText(warning)).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await button(page, '次へ進む').click()
  for (const wrong of ['', 'アカウント削除', 'アカウントを削除 ', 'アカウントを削除する']) {
    await phrase(page).fill(wrong)
    await phrase(page).press('Enter')
    await expect(button(page, '完全に削除する')).toBeDisabled()
  }
  await phrase(page).fill('アカウントを削除')
  await expect(button(page, '完全に削除する')).toBeEnabled()
  await expectAccessible(page, 'dialog[open]')
  await button(page, 'キャンセル').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await openSecondStep(page)
  await expect(phrase(page)).toHaveValue('')
  expect(await isSignedIn(page.context())).toBe(true)
})

test('settings, deletion: a failure is said at the first step', async ({ page }) => {
  await signedIn(page)
  await page.goto('/settings?tab=account')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/account', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await isReleased
    await route.abort()
  })
  await openSecondStep(page)
  await phrase(page).fill('アカウントを削除')
  await button(page, '完全に削除する').click()
  await expect(button(page, '削除中...')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(button(page, '削除中...')).toBeVisible()
  release()
  await expect(page.getByRole('alert')).toHaveText(`アカウントの削除に失敗しました${lostConnection}`)
  await expect(page.getByText(warning)).toBeVisible()
  await expect(phrase(page)).toBeHidden()
})

test('settings, deletion: who signed in long ago is asked again in place, then it goes on', async ({ page }) => {
  const me = await signedIn(page)
  let refusals = 2
  await page.route('**/api/account', async (route) => {
    if (route.request().method() !== 'DELETE' || refusals-- <= 0) return route.fallback()
    await route.fulfill({ status: 403, json: { refusal: 'recent_sign_in_needed_to_delete', requestId: 'x' } })
  })
  await page.goto('/settings?tab=account')
  await openSecondStep(page)
  await phrase(page).fill('アカウントを削除')
  await button(page, '完全に削除する').click()
  const proof = page.getByRole('dialog', { name: '本人確認' })
  await expect(proof.getByText('セキュリティのため、再ログインが必要です')).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await proof.getByRole('button', { name: 'キャンセル' }).click()
  await expect(page.getByText(warning)).toBeVisible()
  await button(page, '次へ進む').click()
  await phrase(page).fill('アカウントを削除')
  await button(page, '完全に削除する').click()
  await expect(proof.getByText('本人確認のため、もう一度パスワードを入力してください')).toBeVisible()
  await expect(proof.getByLabel('パスワード')).toBeFocused()
  await proof.getByLabel('パスワード').fill('ちがいます')
  await proof.getByRole('button', { name: '続ける' }).click()
  await expect(proof.getByLabel('パスワード')).toHaveAccessibleDescription('パスワードが正しくありません')
  await proof.getByLabel('パスワード').fill(me.password)
  await proof.getByLabel('パスワード').press('Enter')
  await expect(page).toHaveURL('/')
  expect(await signIn(page.context(), me)).toBe(401)
})

test('settings, deletion: the danger zone says what is lost', async ({ page }) => {
  await signedIn(page)
  await page.goto('/settings?tab=account')
  await expect(page.getByRole('group', { name: 'アカウント削除' })).toContainText(text.deletion.lead)
})
