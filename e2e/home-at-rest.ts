import type { Page } from '@playwright/test'

/**
 * Goes home and waits until that part of the program is there which a page fetches when it has come to rest, with all that it
 * imports: without a network nothing more comes.
 */
export async function gotoHomeAtRest(page: Page): Promise<void> {
  const fetched = page.waitForResponse('**/assets/at-rest-*.js')
  await page.goto('/')
  await page.evaluate(async (url) => void (await import(url)), (await fetched).url())
}
