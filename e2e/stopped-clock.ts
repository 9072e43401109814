import { expect, type Locator, type Page } from '@playwright/test'

/** From now on the page's time stands still but for the steps of a journey, however slow the machine is. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 2000)
}

/** In small steps, because what is said a moment later needs a clock that moves. */
export const expectTextSoon = (page: Page, place: Locator, text: string) =>
  expect(async () => {
    await page.clock.runFor(10)
    await expect(place).toHaveText(text, { timeout: 200 })
  }).toPass()
