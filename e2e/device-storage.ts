import { expect, type Page } from '@playwright/test'

/** The names under which something of these kinds is saved in this browser. */
export const savedNames = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('hakari.saved.'))
      .toSorted(),
  )

/** All that is saved in this browser, as one text. */
export const savedText = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

/** The shell is kept, and so is this. */
export async function expectSaved(page: Page, ...words: string[]) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  for (const word of words) await expect.poll(() => savedText(page)).toContain(word)
}

/** No key of this browser says who was here. */
export async function expectNothingOf(page: Page, { id, name, handle }: { id: string; name: string; handle: string }) {
  expect(await savedNames(page)).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  for (const word of [`\\"${id}\\"`, name, handle]) expect(kept).not.toContain(word)
}

export const unreachableBanner = (page: Page) => page.getByText('サーバーに接続できません', { exact: true })
export const waitingBanner = (page: Page) => page.getByText('サーバーの応答を待っています', { exact: true })
export const offlineBanner = (page: Page) => page.getByText('オフラインです。保存済みの内容を表示しています')

/** The page has asked for this, and once more, and asks no more by itself. */
export async function failedTwice(page: Page, path: string) {
  const failed = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith(path))
  await failed()
  await failed()
}

/**
 * As if what is saved had been read so many days ago, for the page that is loaded next: the one that is left may save
 * itself once more.
 */
export const readDaysAgo = (page: Page, days: number) =>
  page.addInitScript(
    ([name, at]) => {
      const text = localStorage.getItem(name)
      if (text === null) return
      const saved = JSON.parse(text) as { answers: object[] }
      const answers = saved.answers.map((answer) => ({ ...answer, at }))
      localStorage.setItem(name, JSON.stringify({ ...saved, answers }))
    },
    ['hakari.saved.reading', Date.now() - days * 86_400_000] as const,
  )
