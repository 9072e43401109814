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
