import { type Browser, type Page, test as base } from '@playwright/test'
import { keepIntercepting } from './kept-interception.ts'
import { endRoutes, endWarmContext, leaveNothing, warmContext } from './warm-context.ts'

export { expect } from '@playwright/test'

/** Every journey also proves that nothing foreign is asked for and that the page breaks no rule of its own. */
export const test = base.extend<{ page: Page; hasOwnProcess: boolean; appearsAs: string }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', keepIntercepting)
      await use(browser)
    },
    { scope: 'worker' },
  ],

  /** Gives a journey that measures memory a process of its own. */
  hasOwnProcess: [false, { option: true }],
  /** What the page calls its browser, where it is not what it is. */
  appearsAs: ['', { option: true }],

  context: async ({ browser, baseURL, hasOwnProcess, hasTouch, serviceWorkers }, use) => {
    if (hasOwnProcess) await endWarmContext()
    if (hasOwnProcess || hasTouch || serviceWorkers === 'allow') {
      const own = await browser.newContext()
      await use(own)
      await endRoutes(own)
      return own.close()
    }
    await use(await warmContext(browser, baseURL ?? ''))
    await leaveNothing()
  },

  page: async ({ page, baseURL, appearsAs: userAgent }, use) => {
    if (userAgent)
      await (await page.context().newCDPSession(page)).send('Emulation.setUserAgentOverride', { userAgent })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
    page.on('console', (message) => {
      const isNetwork = /^Failed to load resource|^Service Worker registration blocked/.test(message.text())
      if ((message.type() === 'error' || message.type() === 'warning') && !isNetwork) faults.push(message.text())
    })
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      // Whoever goes to Google leaves the page; the page itself asks nobody.
      const isLeaving = origin === new URL(sandbox).origin && request.isNavigationRequest()
      const isForeign = protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin
      if (isForeign && !isLeaving) faults.push(`asked ${request.url()}`)
    })
    await use(page)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
})

/** What every failed act says after its own sentence when the network was to blame. */
export const lostConnection = '。通信できませんでした。しばらくしてからもう一度お試しください。'

export const sandbox = process.env['E2E_SANDBOX'] ?? 'http://localhost:3900'

export interface Mail {
  to: string
  replyTo: string
  messageId: string
  subject: string
  text: string
  html: string
  links: string[]
}

export async function mailTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${sandbox}/mailbox/messages.json?to=${encodeURIComponent(address)}`)
  return (await answer.json()) as Mail[]
}
