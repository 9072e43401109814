import type { Browser, BrowserContext, Page } from '@playwright/test'
import { interceptsNoMore } from './kept-interception.ts'

interface WarmContext {
  context: BrowserContext
  /** Keeps the process alive between the pages of journeys. */
  anchor: Page
  /** Whether a journey moved the clock, which nobody can undo. */
  isSpent: boolean
}

let warm: WarmContext | undefined

/**
 * A context whose process has read the program already. The journeys of a worker follow each other in it, each on pages
 * of its own; to begin with a process of its own costs as much as half a journey.
 */
export async function warmContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  warm ??= await begun(browser, baseURL)
  return warm.context
}

async function begun(browser: Browser, baseURL: string): Promise<WarmContext> {
  const context = await browser.newContext()
  const anchor = await context.newPage()
  await anchor.goto(`${baseURL}/healthz`)
  const made = { context, anchor, isSpent: false }
  const { clock } = context
  const get = () => {
    made.isSpent = true
    return clock
  }
  context.on('page', (page) => Object.defineProperty(page, 'clock', { get }))
  return made
}

/** The next journey finds nothing of this one. */
export async function leaveNothing(): Promise<void> {
  if (!warm) return
  const { context, anchor, isSpent } = warm
  await endRoutes(context)
  if (isSpent) return endWarmContext()
  for (const page of context.pages()) if (page !== anchor) await page.close()
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  await anchor.evaluate(() => localStorage.clear())
}

/** Who answers in the server's place may be at it when the journey is over, which is no fault of the journey. */
export async function endRoutes(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) {
    await routed.unrouteAll({ behavior: 'ignoreErrors' })
    interceptsNoMore(routed)
  }
}

/** The browser has no process but those of the next journey. */
export async function endWarmContext(): Promise<void> {
  const ended = warm
  warm = undefined
  await ended?.context.close()
}
