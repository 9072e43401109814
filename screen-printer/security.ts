import type { Page } from '@playwright/test'
import { virtualAuthenticator } from '../e2e/passkey-steps.ts'
import { signedIn } from '../e2e/people.ts'
import { button } from '../e2e/publishing.ts'
import { stepNow } from '../e2e/second-factor-steps.ts'
import { appCode } from '../server/test/steps/one-time-code.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

const headers = { 'Sec-Fetch-Site': 'same-origin' }

/** How the account is protected: nothing, a passkey, an app, its recovery codes, and few of them left. */
export async function printSecurity(page: Page, print: Print) {
  const { email, password } = await signedIn(page)
  const authenticator = await virtualAuthenticator(page, { isSynced: true })
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await page.goto('/settings?tab=security')
  await button(group('パスキー'), 'パスキーを追加').waitFor()
  await page.getByText('この端末').waitFor()
  await print('security-basic', true)
  await button(group('パスキー'), 'パスキーを追加').click()
  await print('passkey-add')
  await button(dialog, '次へ').click()
  await group('パスキー').getByRole('listitem').waitFor()
  await button(group('パスキー'), 'パスキーを追加').click()
  await button(dialog, '次へ').click()
  await dialog.getByRole('alert').waitFor()
  await print('passkey-exists')
  await page.keyboard.press('Escape')
  await button(group('パスキー'), '削除').click()
  await print('passkey-removal')
  await page.keyboard.press('Escape')
  await button(group('認証アプリ'), '設定する').click()
  const shown = await dialog.getByRole('group', { name: 'セットアップキー' }).getByRole('code').textContent()
  await print('authenticator-set-up')
  const secret = (shown ?? '').replaceAll(' ', '')
  await dialog.getByLabel('認証コード').fill(appCode(secret, stepNow()))
  await button(dialog, '有効にする').click()
  await dialog.getByRole('listitem').first().waitFor()
  await print('recovery-codes')
  const codes = await dialog.getByRole('listitem').allTextContents()
  await page.emulateMedia({ media: 'print' })
  await print('recovery-codes-on-paper')
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await print('recovery-codes-unsaved')
  await button(page, '保存せずに閉じる').click()
  for (const [i, code] of codes.slice(0, 8).entries()) {
    await page.request.post('/api/sign-in', { headers, data: { email, password } })
    await page.request.post('/api/sign-in/pass', { headers, data: { code, trusts: i === 7 } })
  }
  await page.goto('/settings?tab=security')
  await group('信頼しているブラウザ').getByRole('listitem').waitFor()
  await print('security-few-codes', true)
  await button(group('認証アプリ'), '無効にする').click()
  await print('authenticator-turn-off')
  await authenticator.remove()
}
