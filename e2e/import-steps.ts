import type { BrowserContext, Page } from '@playwright/test'
import { expect, sandbox } from './test.ts'

/** The services that know weights: as people call them, and as they are called in addresses. */
export const services = [
  {
    name: 'Fitbit',
    path: 'fitbit',
    callback: '/fitbit/callback',
    played: 'google-health',
  },
  {
    name: 'Health Planet',
    path: 'health_planet',
    callback: '/healthplanet/callback',
    played: 'health-planet',
  },
] as const
export type Service = (typeof services)[number]
export const [fitbit, healthPlanet] = services

const headers = { 'Sec-Fetch-Site': 'same-origin' }

/** Where the service sends somebody back to who is this person there. */
export async function wayBackFrom(
  { request }: Page | BrowserContext,
  { path }: Service,
  choice: Record<string, string>,
): Promise<URL> {
  const begun = await request.post(`/api/integrations/${path}/connect`, { headers })
  const asked = new URL(((await begun.json()) as { url: string }).url)
  asked.pathname += '/choose'
  for (const [name, value] of Object.entries(choice)) asked.searchParams.set(name, value)
  const chosen = await request.get(asked.href, { maxRedirects: 0 })
  return new URL(chosen.headers()['location'] ?? '')
}

/** Connected already, as this persona of the sandbox. */
export async function connected(page: Page | BrowserContext, service: Service, person = 'daily-haruka') {
  const { searchParams } = await wayBackFrom(page, service, { person })
  const data = { code: searchParams.get('code'), state: searchParams.get('state') ?? undefined }
  const answer = await page.request.post(`/api/integrations/${service.path}/finish`, { headers, data })
  expect(answer.status()).toBe(200)
}

/** Disconnects as another device would. */
export async function disconnected({ request }: Page, { path }: Service) {
  expect((await request.delete(`/api/integrations/${path}`, { headers })).status()).toBe(200)
}

export async function stateOf({ request }: Page | BrowserContext, { path }: Service): Promise<string | undefined> {
  const { items } = (await (await request.get('/api/integrations')).json()) as {
    items: { service: string; state: string }[]
  }
  return items.find(({ service }) => service === path)?.state
}

/** The service does something wrong, once, to this person. */
export async function misbehave({ played }: Service, fault: string, person: string): Promise<void> {
  const body = JSON.stringify({ service: played, fault, person })
  const answer = await fetch(`${sandbox}/control`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}

export const cardOf = (page: Page, { name }: Service) => page.getByRole('group', { name, exact: true })
export const sheetOf = (page: Page) => page.getByRole('dialog', { name: '体重を記録' })
export const weightOf = (page: Page) => page.getByLabel('体重（kg）')

/** The record dialog, with what can be imported in it. */
export async function openSheet(page: Page, { name }: Service) {
  await page.goto('/')
  await page.getByRole('button', { name: '体重を記録', exact: true }).click()
  await expect(page.getByRole('button', { name: `${name}から取り込む` })).toBeVisible()
}
