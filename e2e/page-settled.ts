import type { Page } from '@playwright/test'

/** Everything is painted, nothing moves any more but what moves for ever, and pictures and letters are there. */
export const untilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await document.fonts.ready
    const seen = [...document.images].filter((image) => image.loading !== 'lazy' || image.complete)
    await Promise.allSettled(seen.map((image) => image.decode()))
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

/** How much of what was seen has moved by itself. */
export async function layoutShift(page: Page): Promise<number> {
  await untilSettled(page)
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)
  })
}
