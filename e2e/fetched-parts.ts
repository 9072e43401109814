import type { Page } from '@playwright/test'

/**
 * Goes to an address and waits until these parts of the program are there with all that they import, which a page fetches when
 * it has come to rest: without a network nothing more comes.
 */
export async function gotoWithParts(page: Page, address: string, ...names: string[]): Promise<void> {
  const fetched = names.map((name) => page.waitForResponse(`**/assets/${name}-*.js`))
  await page.goto(address)
  for (const part of await Promise.all(fetched))
    await page.evaluate(async (url) => void (await import(url)), part.url())
}
