import type { Reading } from '@hakari/contract'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

export const dataCard = (page: Page) => page.getByRole('group', { name: 'データ', exact: true })
export const importDialog = (page: Page) => page.getByRole('dialog', { name: 'ファイルから取り込む' })
export const runsIn = (page: Page) => page.getByRole('list', { name: '取り込みの履歴' }).getByRole('listitem')

interface SmallFile {
  name: string
  content: string | Uint8Array
}

/** Chooses files on the data card, from the disk by path or made up here. */
export async function chooseFiles(page: Page, files: string | SmallFile[]) {
  const field = dataCard(page).getByLabel('ファイルから取り込む')
  await field.setInputFiles(
    typeof files === 'string'
      ? files
      : files.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content) })),
  )
}

/** All readings of whoever is signed in there, the latest first. */
export async function readingsOf({ request }: Page | BrowserContext): Promise<Reading[]> {
  const answer = await request.get('/api/history/readings?hidden=yes')
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { items: Reading[] }).items
}

export async function entriesOf({ request }: Page | BrowserContext, memberId: string): Promise<{ weight: string }[]> {
  const answer = await request.get(`/api/members/${memberId}/entries`)
  return ((await answer.json()) as { items: { weight: string }[] }).items
}

/** Puts readings into the list without the screens. */
export async function broughtIn(
  { request }: Page | BrowserContext,
  readings: { weight: string; measuredAt: string }[],
) {
  const begun = await request.post('/api/history/runs', { headers, data: { source: 'csv' } })
  const { id } = (await begun.json()) as { id: string }
  const sent = readings.map((reading) => ({ id: `${reading.measuredAt} ${reading.weight}`, ...reading }))
  await request.put(`/api/history/runs/${id}/parts/0`, { headers, data: { readings: sent } })
  const done = await request.post(`/api/history/runs/${id}/confirm`, { headers, data: { rejected: 0 } })
  expect(done.status()).toBe(200)
}

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
