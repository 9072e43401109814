import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on the page, or in a part of it, is hard to see, hear or reach, in light and dark. */
export async function expectReadable(page: Page, part = 'html') {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Judged when it is painted: a busy machine may still have half of the colours from before.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect((await new AxeBuilder({ page }).include(part).analyze()).violations).toEqual([])
  }
}
