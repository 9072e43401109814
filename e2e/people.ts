import { policy } from '@hakari/contract'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, mailTo } from './test.ts'

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }

/**
 * Of the first request of a journey: the connection was kept from the one before, and the server may close it in this very
 * moment. A browser opens another one then, too.
 */
const overNewConnection = { maxRetries: 1 }

export const freshAddress = () => `${crypto.randomUUID().slice(0, 18)}@example.jp`

/** Before the day of an announcement whoever registers is a member of before, and would be told of it. */
const seePolicy = ({ request }: Pick<Page, 'request'>) =>
  request.put('/api/policy-notice', { headers: sameOrigin, data: { version: policy.current.version } })

/** Somebody with an account of their own, signed in in this browser. Who is new is shown the first steps at home. */
export async function signedIn({ request }: Page | BrowserContext, { isNew = false } = {}) {
  const answer = await request.post('/api/accounts/test', { headers: sameOrigin, ...overNewConnection })
  expect(answer.status()).toBe(200)
  await seePolicy({ request })
  if (!isNew) expect((await request.delete('/api/first-steps', { headers: sameOrigin })).status()).toBe(200)
  return (await answer.json()) as {
    email: string
    password: string
    member: { id: string; name: string; handle: string }
  }
}

/** The link of the newest mail to this address with these words in its subject. */
export async function mailedLink(address: string, topic: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mail = (await mailTo(address)).find(({ subject }) => subject === `【体重公開アプリ】${topic}`)
      link = mail?.links[0]
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

/** Through the form, from the first page to the mail. */
export async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'メールアドレスで登録' }).click()
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: '登録リンクを送信' }).click()
  await expect(page.getByText(`${email} に登録リンクを送信しました`)).toBeVisible()
  return mailedLink(email, '登録リンクのお知らせ')
}

/** Goes as far as the form that completes a registration. */
export async function openCompletion(page: Page, email = freshAddress()): Promise<string> {
  await page.goto(await askForLink(page, email))
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('heading', { name: '登録を完了する' })).toBeVisible()
  return email
}

/** Ticks what both registration forms insist on. */
export async function tickConsents(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '利用規約とプライバシーポリシーに同意する' }).check()
  await page.getByRole('checkbox', { name: '16歳以上です' }).check()
}

/** The answer's status: 200 when the password is right. */
export async function signIn(
  { request }: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<number> {
  const answer = await request.post('/api/sign-in', { headers: sameOrigin, data: { email, password } })
  return answer.status()
}

export async function isSignedIn({ request }: BrowserContext): Promise<boolean> {
  const answer = await request.get('/api/viewer')
  return ((await answer.json()) as { member: unknown }).member !== null
}

/** Somebody who has no password and comes by Google alone. */
export async function signInAsGoogleMember(
  { request }: Page,
  { nickname = '花子', bio = '', person = '' } = {},
): Promise<void> {
  const begun = await request.post('/api/google/start', {
    headers: sameOrigin,
    data: { intent: 'sign_in' },
    ...overNewConnection,
  })
  const asked = new URL(((await begun.json()) as { url: string }).url)
  asked.pathname += '/choose'
  if (person) asked.searchParams.set('person', person)
  else asked.searchParams.set('email', `${crypto.randomUUID()}@example.jp`)
  const chosen = await request.get(asked.href, { maxRedirects: 0 })
  const { search } = new URL(chosen.headers()['location'] ?? '')
  await request.post('/api/google/finish', { headers: sameOrigin, data: { search } })
  const useGooglePicture = person !== ''
  const body = JSON.stringify({ nickname, targetWeight: '55', bio, useGooglePicture, agreed: true, isOldEnough: true })
  await request.post('/api/accounts/google', { headers: sameOrigin, multipart: { body } })
  await seePolicy({ request })
}
