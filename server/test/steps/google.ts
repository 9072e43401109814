import { google } from '@hakari/contract'
import type { Browser } from '../world/world.ts'

/** Who is chosen at the sandbox's Google, or that nobody is. */
export type Choice = { person: string } | { email: string; name?: string; elsewhere?: 'yes' } | { cancel: 'yes' }

interface Wanted {
  intent?: 'sign_in' | 'link' | 'prove'
  next?: string
}

/** To Google and back: what the address of our page carries when the person returns to it. */
export async function goToGoogle(browser: Browser, choice: Choice, { intent = 'sign_in', next = '/' }: Wanted = {}) {
  const { url } = await browser.call(google.start, { body: { intent, next } })
  return chooseAt(url, choice)
}

export async function chooseAt(url: string, choice: Choice): Promise<string> {
  const asked = new URL(url)
  asked.pathname += '/choose'
  for (const [name, value] of Object.entries(choice)) asked.searchParams.set(name, value)
  const answer = await fetch(asked, { redirect: 'manual' })
  return new URL(answer.headers.get('Location') ?? '').search
}

export const comeBack = (browser: Browser, search: string) => browser.call(google.finish, { body: { search } })

/** The whole round trip. */
export async function withGoogle(browser: Browser, choice: Choice, wanted: Wanted = {}) {
  return comeBack(browser, await goToGoogle(browser, choice, wanted))
}
