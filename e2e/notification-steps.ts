import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signIn } from './people.ts'
import { expect } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

type Somewhere = Page | BrowserContext

interface Saved {
  choices: Record<string, { app: boolean; push: boolean; mail: boolean }>
  quiet: { from: string; to: string } | null
  hidesContent: boolean
}

/** What the server has of whoever is signed in there. */
export async function savedChoices({ request }: Somewhere): Promise<Saved> {
  const answer = await request.get('/api/notifications')
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Saved
}

/** Chosen as another device would. */
export async function choose({ request }: Somewhere, kind: string, choice: Partial<Saved['choices'][string]>) {
  const answer = await request.patch(`/api/notifications/choices/${kind}`, { headers, data: choice })
  expect(answer.status()).toBe(200)
}

export async function openNotifications(page: Page): Promise<void> {
  await page.goto('/settings?tab=notifications')
  await expect(page.getByRole('table', { name: 'お知らせの届け先' })).toBeVisible()
}

/** The same person on a second device, who looks at the same settings. */
export async function secondDevice(
  browser: Browser,
  baseURL: string | undefined,
  person: { email: string; password: string },
): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  expect(await signIn(context, person)).toBe(200)
  const page = await context.newPage()
  await openNotifications(page)
  return page
}

export const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const badge = (page: Page) => page.getByRole('link', { name: /アクティビティ/ }).first()
export const activityRows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
