import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

interface Published {
  id: string
  publicId: string
  member: { id: string; name: string; handle: string }
}

/** Where its page is. */
export const pathOf = ({ member, publicId }: Pick<Published, 'member' | 'publicId'>) =>
  `/user/${member.handle}/post/${publicId}`

const writing = () => ({ 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': crypto.randomUUID() })

/** An entry of whoever is signed in there. */
export async function published(
  { request }: Page | BrowserContext,
  weight: string,
  note = '',
  more: { measuredAt?: string } = {},
): Promise<Published> {
  const answer = await request.post('/api/entries', { headers: writing(), data: { weight, note, ...more } })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Published
}

/** One that was measured so many days ago. */
export const measured = (by: Page | BrowserContext, daysAgo: number, weight: string): Promise<Published> =>
  published(by, weight, '', { measuredAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString() })

export async function commented({ request }: Page | BrowserContext, entryId: string, text: string) {
  const answer = await request.post(`/api/entries/${entryId}/comments`, { headers: writing(), data: { text } })
  expect(answer.status()).toBe(200)
}

export async function followed({ request }: Page | BrowserContext, memberId: string) {
  const answer = await request.put(`/api/members/${memberId}/follow`, { headers: writing() })
  expect(answer.status()).toBe(200)
}

/** The short link of an entry, as a path. */
export async function shortLinkOf({ request }: Page | BrowserContext, entryId: string): Promise<string> {
  const answer = await request.post(`/api/entries/${entryId}/short-link`, { headers: writing() })
  return `/s/${((await answer.json()) as { code: string }).code}`
}

/** The server says no once; what comes after that is real. */
export async function refuseOnce(page: Page, path: string, { method, refusal }: { method: string; refusal: string }) {
  let isFirst = true
  await page.route(path, async (route) => {
    if (!isFirst || route.request().method() !== method) return route.fallback()
    isFirst = false
    await route.fulfill({ status: 403, json: { refusal, requestId: 'x' } })
  })
}

/** The card that says this. */
export const card = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })
export const button = (place: Pick<Page, 'getByRole'>, name: string) => place.getByRole('button', { name, exact: true })

/** The line below a card that says who wrote last, and what. */
export const newestComment = (place: Pick<Page, 'getByRole'>) =>
  place.getByRole('paragraph').filter({ hasText: '最新のコメント' })

/** Publishes what stands in the record sheet, and leaves the moment after it. */
export async function publishAndClose(page: Page) {
  await button(page, '公開する').click()
  await closeMoment(page)
}

export async function closeMoment(page: Page) {
  const moment = page.getByRole('dialog', { name: /^(今日も量りました|記録しました)$/ })
  await button(moment, '閉じる').click()
  await expect(moment).toBeHidden()
}

/** Chooses something in the menu of an entry, or of the only one there: by its name, or by how it begins where it says more. */
export async function chooseInMenu(page: Page, place: Pick<Page, 'getByRole'>, name: string | RegExp) {
  await button(place, 'その他').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
