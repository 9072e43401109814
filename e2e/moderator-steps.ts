import type { Browser, BrowserContext, Page } from '@playwright/test'
import { answerTo } from '../scripts/admin/answer.ts'
import { readConfig } from '../server/src/config.ts'
import { signedIn } from './people.ts'
import { button } from './publishing.ts'
import { turnOnSecondFactor } from './second-factor-steps.ts'
import { expect } from './test.ts'

const writing = () => ({ 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': crypto.randomUUID() })

type Somewhere = Page | BrowserContext

/** Somebody else, in a browser of their own. */
export const elsewhere = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext({ ...(baseURL && { baseURL }) })

/** By the operator's command, on the database of the app that runs. */
export async function appoint(email: string): Promise<void> {
  const { E2E_APP = 'http://localhost:3000', E2E_DATA_DIR, E2E_DATABASE_URL } = process.env
  const settings = {
    PORT: new URL(E2E_APP).port,
    ...(E2E_DATA_DIR && { DATA_DIR: E2E_DATA_DIR }),
    ...(E2E_DATABASE_URL && { DATABASE_URL: E2E_DATABASE_URL }),
  }
  const { done, said } = await answerTo(['appoint-moderator', email], () => readConfig(settings))
  expect(done, said).toBe(true)
}

/** Somebody whom the operator named, with an app for codes, signed in in this browser. */
export async function moderatorIn(browser: Somewhere) {
  const { email, password, member } = await signedIn(browser)
  const { recoveryCodes } = await turnOnSecondFactor(browser)
  await appoint(email)
  return { ...member, email, password, recoveryCodes }
}

export interface Reported {
  kind: 'entry' | 'comment' | 'profile' | 'picture'
  id: string
  reason?: string
  note?: string
}

export async function report({ request }: Somewhere, { reason = 'harassment', note = '', ...thing }: Reported) {
  const answer = await request.post('/api/reports', { headers: writing(), data: { ...thing, reason, note } })
  expect(answer.status()).toBe(200)
}

/** A comment of whoever is signed in there; its id. */
export async function writeComment({ request }: Somewhere, entryId: string, text: string): Promise<string> {
  const answer = await request.post(`/api/entries/${entryId}/comments`, { headers: writing(), data: { text } })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { comment: { id: string } }).comment.id
}

interface Queue {
  items: { id: string; subject: { id: string } | null }[]
  next: string | null
}

/** The case about this member that waits, whatever else does. */
export async function caseAbout({ request }: Somewhere, memberId: string): Promise<string> {
  for (let before: string | null = null; ;) {
    const answer = await request.get(`/api/moderation/cases${before === null ? '' : `?before=${before}`}`)
    const { items, next } = (await answer.json()) as Queue
    const found = items.find(({ subject }) => subject?.id === memberId)
    if (found) return found.id
    if (next === null) throw new Error(`no case about ${memberId}`)
    before = next
  }
}

interface Decision {
  act: 'none' | 'warn' | 'hide' | 'suspend' | 'disable'
  reason?: string
  message?: string
  days?: number
}

/** Decides without the screen. What takes something away spends the proof of having just signed in. */
export async function decide({ request }: Somewhere, id: string, { reason = 'harassment', ...decision }: Decision) {
  const data = { reason, ...decision }
  const answer = await request.post(`/api/moderation/cases/${id}/decision`, { headers: writing(), data })
  expect(answer.status()).toBe(200)
}

/** Answers the question who one is, by password and a recovery code. */
export async function prove(page: Page, { password, code }: { password: string; code: string }): Promise<void> {
  const asked = page.getByRole('dialog', { name: '本人確認' })
  await asked.getByLabel('パスワード').fill(password)
  await button(asked, '続ける').click()
  await button(asked, '復旧コードを使う').click()
  await asked.getByLabel('復旧コード').fill(code)
  await button(asked, '確認する').click()
}
