import type { BrowserContext, Page } from '@playwright/test'
import { signedIn } from './people.ts'
import { expect } from './test.ts'

interface Someone {
  id: string
  name: string
  handle: string
}

const headers = { 'Sec-Fetch-Site': 'same-origin' }

/** Somebody new, signed in in this browser, by whom they are for others. */
export async function newMember(browser: Page | BrowserContext): Promise<Someone> {
  return (await signedIn(browser)).member
}

export async function follow({ request }: Page | BrowserContext, { id }: Someone): Promise<void> {
  const answer = await request.put(`/api/members/${id}/follow`, { headers })
  expect(answer.status()).toBe(200)
}

/** Publishes a weight; the id of the entry. */
export async function publish({ request }: Page | BrowserContext, weight: string, note = ''): Promise<string> {
  const answer = await request.post('/api/entries', {
    headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
    data: { weight, note },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: string }).id
}
