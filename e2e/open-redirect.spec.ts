import type { Page } from '@playwright/test'
import { foreignAddresses } from '../server/test/corpus/foreign-addresses.ts'
import { signedIn } from './people.ts'
import { expect, test } from './test.ts'

/** Every twentieth of them, which are of every kind; the server meets them all. */
const some = foreignAddresses.filter((_, at) => at % 20 === 0).map(encodeURIComponent)

test('no entry, code or parameter of an address is an open redirect', async ({ page, baseURL }) => {
  await signedIn(page)
  for (const [at, text] of some.entries())
    for (const [path, heading] of [
      [`/?entry=${text}&next=${text}`, '記録が見つかりません'],
      [`/s/${text}?next=${text}`, 'リンクが見つかりません'],
    ] as const) {
      await landOn(page, path, { isLoaded: at === 0 })
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(baseURL)
    }
})

/** The app reads its address in one way, whether it was loaded there or one goes there inside; the one is enough of the other. */
async function landOn(page: Page, path: string, { isLoaded }: { isLoaded: boolean }) {
  if (isLoaded) return page.goto(path)
  return page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
