import type { BrowserContext, Page } from '@playwright/test'
import { appCode, stepSeconds } from '../server/test/steps/one-time-code.ts'
import { expect } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

interface Factor {
  /**
   * A code that has not been used. The server takes those of the next thirty seconds as well, so there are two at any time: one
   * turned the factor on, one is left. Who needs another takes a recovery code.
   */
  code: () => string
  recoveryCodes: string[]
}

/** The step of thirty seconds whose code an app shows now. */
export const stepNow = () => Math.floor(Date.now() / 1000 / stepSeconds)

/** The member of this browser has an authenticator app from now on. */
export async function turnOnSecondFactor({ request }: Page | BrowserContext): Promise<Factor> {
  const begun = await request.post('/api/second-factor/authenticator', { headers })
  expect(begun.status()).toBe(200)
  const { secret } = (await begun.json()) as { secret: string }
  let last = stepNow()
  const confirmed = await request.post('/api/second-factor/authenticator/confirm', {
    headers,
    data: { code: appCode(secret, last) },
  })
  expect(confirmed.status()).toBe(200)
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  const code = () => {
    last = Math.max(last + 1, stepNow())
    return appCode(secret, last)
  }
  return { code, recoveryCodes }
}

/** Whether this browser is in the middle of a sign-in. */
export async function isPending({ request }: Page | BrowserContext): Promise<boolean> {
  const answer = await request.get('/api/sign-in/pending')
  return ((await answer.json()) as { pending: unknown }).pending !== null
}

/** By the form at /login, or at the address where the flow stands already. */
export async function typePassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByRole('heading', { name: '二要素認証が必要です' })).toBeVisible()
}
