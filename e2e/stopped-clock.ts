import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the page's clock but for the steps of a journey, so that a slow machine changes nothing. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 2000)
}

/** The clock goes on in small steps, because a live region speaks only a moment later. */
export const expectTextSoon = (page: Page, place: Locator, text: string) =>
  expect(async () => {
    await page.clock.runFor(10)
    await expect(place).toHaveText(text, { timeout: 200 })
  }).toPass()
