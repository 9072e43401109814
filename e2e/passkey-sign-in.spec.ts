import type { Page } from '@playwright/test'
import { isSignedIn, signedIn } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { addPasskey, virtualAuthenticator } from './passkey-steps.ts'
import { isPending, turnOnSecondFactor, typePassword } from './second-factor-steps.ts'
import { expect, test } from './test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** As in a browser that cannot offer passkeys in a field. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })

/** Somebody with a passkey on this device, who is signed in nowhere. */
async function memberWithPasskey(page: Page) {
  const device = await virtualAuthenticator(page)
  const member = await signedIn(page)
  const passkeyId = await addPasskey(page)
  return { ...member, device, passkeyId }
}

const leave = (page: Page) => page.context().clearCookies()

test('passkey: by its button alone somebody signs in where they wanted to go, and no code is asked for', async ({
  page,
}) => {
  await withoutAutofill(page)
  await memberWithPasskey(page)
  await turnOnSecondFactor(page)
  await leave(page)
  await page.goto('/users')
  await button(page, 'すでにアカウントをお持ちの方').click()
  await expect(button(page, 'パスキーでログイン')).toBeVisible()
  await expect(page.getByLabel('メールアドレス')).toHaveAttribute('autocomplete', 'username webauthn')
  await expectAccessible(page)
  await button(page, 'パスキーでログイン').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ユーザー一覧')).toBeVisible()
  expect(await isSignedIn(page.context())).toBe(true)
})

test('passkey: the field for the address offers it, and choosing it there signs in', async ({ page }) => {
  await memberWithPasskey(page)
  await leave(page)
  // Chromium's device chooses by itself what the field offers.
  await page.goto('/login')
  await expect(heading(page, 'ホーム')).toBeVisible()
  expect(await isSignedIn(page.context())).toBe(true)
})

test('passkey: what the field offers ends quietly when the login is left, and is there again on the way back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true)
    navigator.credentials.get = (options) => {
      document.documentElement.dataset['offer'] = options?.mediation ?? ''
      return new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => {
          document.documentElement.dataset['offer'] = 'ended'
          reject(new DOMException('', 'AbortError'))
        })
      })
    }
  })
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('data-offer', 'conditional')
  await button(page, '新規登録はこちら').click()
  await expect(heading(page, '新規登録')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-offer', 'ended')
  await button(page, '戻る').click()
  await expect(page.locator('html')).toHaveAttribute('data-offer', 'conditional')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('passkey: one that the account no longer knows says so, and the other ways in are still there', async ({
  page,
}) => {
  await withoutAutofill(page)
  const { passkeyId } = await memberWithPasskey(page)
  await page.request.delete(`/api/passkeys/${passkeyId}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await leave(page)
  await page.goto('/login')
  await button(page, 'パスキーでログイン').click()
  await expect(page.getByRole('alert')).toHaveText('このパスキーは登録されていません。')
  await expectAccessible(page)
  await expect(button(page, 'ログイン')).toBeEnabled()
})

test('passkey: who closes the question is told quietly, and may try again', async ({ page }) => {
  await withoutAutofill(page)
  const { device } = await memberWithPasskey(page)
  await leave(page)
  await page.goto('/login')
  await device.letVerify(false)
  await button(page, 'パスキーでログイン').click()
  await expect(page.getByText('パスキーの確認をキャンセルしました。')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(button(page, 'パスキーでログイン')).toBeFocused()
  await device.letVerify(true)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ホーム')).toBeVisible()
})

test('passkey: a question that cannot be asked says so', async ({ page }) => {
  await withoutAutofill(page)
  await page.route('**/api/passkeys/sign-in/options', (route) => route.abort())
  await page.goto('/login')
  await button(page, 'パスキーでログイン').click()
  await expect(page.getByRole('alert')).toContainText('パスキーを確認できませんでした。')
})

test('passkey: where the address of the site is no name, there is no button and nothing in the field', async ({
  page,
}) => {
  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), passkeyHost: null } })
  })
  await page.goto('/login')
  await expect(button(page, 'ログイン')).toBeVisible()
  await expect(page.getByLabel('メールアドレス')).toHaveAttribute('autocomplete', 'username')
  await expect(button(page, 'パスキーでログイン')).toHaveCount(0)
})

test('passkey: it stands in for the code after the password', async ({ page }) => {
  await withoutAutofill(page)
  const member = await memberWithPasskey(page)
  await turnOnSecondFactor(page)
  await leave(page)
  await page.goto('/login')
  await typePassword(page, member)
  await expect(button(page, 'パスキーでログイン')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'パスキーでログイン').click()
  await expect(heading(page, 'ホーム')).toBeVisible()
  expect(await isPending(page)).toBe(false)
})

test('passkey: it proves again who somebody is, and what they wanted goes on', async ({ page }) => {
  const { email, password } = await memberWithPasskey(page)
  let isFirst = true
  await page.route('**/api/account/password', async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    await route.fulfill({ status: 403, json: { refusal: 'recent_sign_in_needed', requestId: 'x' } })
  })
  await page.goto('/settings?tab=security')
  await page.getByLabel('現在のパスワード').fill(password)
  await page.getByLabel('新しいパスワード', { exact: true }).fill('a new correct horse')
  await page.getByLabel('新しいパスワード（確認）').fill('a new correct horse')
  await button(page, 'パスワードを変更').click()
  const proof = page.getByRole('dialog', { name: '本人確認' })
  await expect(proof.getByRole('button', { name: 'パスキーで確認' })).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await proof.getByRole('button', { name: 'パスキーで確認' }).click()
  await expect(proof).toBeHidden()
  await expect(page.getByText('パスワードを変更しました')).toBeVisible()
  await leave(page)
  const answer = await page.request.post('/api/sign-in', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { email, password: 'a new correct horse' },
  })
  expect(answer.status()).toBe(200)
})
