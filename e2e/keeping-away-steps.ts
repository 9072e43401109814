import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

/** Somebody else, in a browser of their own. */
export const elsewhere = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext({ ...(baseURL && { baseURL }) })

async function change({ request }: Page | BrowserContext, method: string, path: string, data?: object) {
  const answer = await request.fetch(`/api/${path}`, { method, headers, ...(data && { data }) })
  expect(answer.status()).toBe(200)
}

export const muted = (by: Page | BrowserContext, memberId: string, length: 'day' | 'week' | 'always') =>
  change(by, 'PUT', `members/${memberId}/mute`, { for: length })
export const blocked = (by: Page | BrowserContext, memberId: string) => change(by, 'PUT', `members/${memberId}/block`)
export const withMutedWord = (by: Page | BrowserContext, word: string) => change(by, 'POST', 'muted-words', { word })
export const withCommenters = (by: Page | BrowserContext, entryId: string, commenters: string) =>
  change(by, 'PUT', `entries/${entryId}/commenters`, { commenters })

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const listed = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
/** On a profile, which is an article itself. */
export const rowOf = (page: Page, words: string) =>
  page.getByRole('article').getByRole('article').filter({ hasText: words })
