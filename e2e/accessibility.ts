import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { untilSettled } from './page-settled.ts'

/** Half as long as with its own comments and names. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What another colour scheme can change. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/** Nothing on the page, or in a part of it, is hard to see, hear or reach, in light and dark. */
export async function expectAccessible(page: Page, part = 'html') {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // axe judges a painted page: a busy machine may still show half of the colours from before.
    await untilSettled(page)
    expect(await violationsIn(page, part, colorScheme === 'dark' ? aboutColours : undefined)).toEqual([])
  }
}

/** What axe finds wrong in the page as it stands. */
export async function violationsIn(page: Page, part: string, rules?: string[]) {
  // It is as large as the app itself: once for a document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([selector, only]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const found = await run(
        { include: [selector] },
        // Nothing here plays by itself, and no rule in force reads style sheets: they need not be fetched once more.
        {
          resultTypes: ['violations'],
          preload: false,
          // Off unless it is asked for: whatever can be touched is 24 pixels wide and high, or has that much room.
          rules: { 'target-size': { enabled: true } },
          ...(only && { runOnly: { type: 'rule', values: only } }),
        },
      )
      return found.violations
    },
    [part, rules] as const,
  )
}
