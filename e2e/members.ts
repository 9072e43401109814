import type { BrowserContext, Page } from '@playwright/test'

const fromOurPage = { 'Sec-Fetch-Site': 'same-origin' }

interface TestMember {
  email: string
  password: string
}

/** Somebody new, signed in here, without the forms that other journeys walk through. */
export async function signInAsTestMember(page: Page): Promise<TestMember> {
  const answer = await page.request.post('/api/accounts/test', { headers: fromOurPage })
  return (await answer.json()) as TestMember
}

/** The answer's status: 200 when the password is right. */
export async function signIn({ request }: BrowserContext, { email, password }: TestMember): Promise<number> {
  const answer = await request.post('/api/sign-in', { headers: fromOurPage, data: { email, password } })
  return answer.status()
}

export async function isSignedIn({ request }: BrowserContext): Promise<boolean> {
  const answer = await request.get('/api/viewer')
  return ((await answer.json()) as { member: unknown }).member !== null
}

/** Somebody who has no password and comes by Google alone. */
export async function signInAsGoogleMember({ request }: Page): Promise<void> {
  const begun = await request.post('/api/google/start', { headers: fromOurPage, data: { intent: 'sign_in' } })
  const asked = new URL(((await begun.json()) as { url: string }).url)
  asked.pathname += '/choose'
  asked.searchParams.set('email', `${crypto.randomUUID()}@example.jp`)
  const chosen = await request.get(asked.href, { maxRedirects: 0 })
  const { search } = new URL(chosen.headers()['location'] ?? '')
  await request.post('/api/google/finish', { headers: fromOurPage, data: { search } })
  const body = JSON.stringify({ nickname: '花子', targetWeight: '55', bio: '', agreed: true })
  await request.post('/api/accounts/google', { headers: fromOurPage, multipart: { body } })
}
