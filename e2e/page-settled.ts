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

interface Shift {
  value: number
  sources: { node: Node | null }[]
}

/** How much of what was seen has moved by itself, and what that was. */
export async function layoutShift(page: Page): Promise<{ share: number; moved: string }> {
  await untilSettled(page)
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as unknown as Shift[]
    const sentences = shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 40)))
    return { share: shifts.reduce((sum, { value }) => sum + value, 0), moved: sentences.join(' | ') }
  })
}
