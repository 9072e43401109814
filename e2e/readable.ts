import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What another colour scheme can change. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/** Nothing on the page, or in a part of it, is hard to see, hear or reach, in light and dark. */
export async function expectReadable(page: Page, part = 'html') {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Judged when it is painted: a busy machine may still have half of the colours from before.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    // Otherwise each look would open one more page, which only pages with frames of others need.
    const look = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .include(part)
      .setLegacyMode()
    if (colorScheme === 'dark') look.withRules(aboutColours)
    expect((await look.analyze()).violations).toEqual([])
  }
}
