import type { Page } from '@playwright/test'
import { signedIn } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { memberScreens, publicScreens, settingsTabs } from './screens.ts'
import { expect, test } from './test.ts'

/** Names of things that are called so in Japan too; handles and addresses are somebody's own. */
const knownWords =
  /Hakari|Google Health|Google|Fitbit|Health Planet|Apple|Takeout|JPEG|PNG|WebP|CSV|zip|xml|json|MB|SMS|kg|Cookie|[Cc]hromium|Chrome|Edge|Firefox|Safari|Mac|iPhone|iPad|Web|Linux|@\S+|\S+@\S+/g
const foreignIn = (words: string) => words.replaceAll(knownWords, '').match(/[a-z]{2,}/gi) ?? []

/** The privacy policy names documents of Google by their titles, and the design system the parts of a program. */
const namesMore = new Set(['/privacy', '/ui'])

/** All that is to be read on the page, also by who hears it. */
const wordsOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .flatMap((element) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)))
      .concat(document.body.innerText, document.title)
      .join('\n'),
  )

for (const [who, places] of [
  ['anybody', publicScreens],
  ['a member', [...memberScreens, ...settingsTabs]],
] as const)
  test(`each address for ${who} is a screen of its own in Japanese, readable for everybody in light and dark`, async ({
    page,
  }) => {
    // A dozen journeys in one.
    test.slow()
    if (who === 'a member') await signedIn(page)
    for (const { path, heading, title = heading, part } of places) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
      await expect(page, path).toHaveTitle(new RegExp(`^${title}( \\| 体重公開アプリ)?$`))
      if (part) await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
      // The design system shows also how that looks.
      if (path !== '/ui') await expect(page.getByText('読み込み中...')).toHaveCount(0)
      await expectAccessible(page)
      // No wider than a phone.
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
      const words = await wordsOn(page)
      if (!namesMore.has(path)) expect(foreignIn(words), path).toEqual([])
      // Nobody here is above a member.
      if (who === 'a member' && path !== '/ui') expect(words, path).not.toMatch(/管理|モデレーター/)
    }
  })

test('each address of a member shows the way in to anybody who is not signed in', async ({ page }) => {
  for (const { path } of memberScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' }), path).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('any other path goes to the first page', async ({ page }) => {
  await page.goto('/no/such/place?x=1')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
})

test('the form with its complaints is readable for everybody in light and dark', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByText('お名前を入力してください')).toBeVisible()
  await expectAccessible(page)
})

test('a screen that cannot be fetched says so and offers to try again', async ({ page }) => {
  await page.goto('/')
  await page.route('**/assets/terms-screen*', (route) => route.abort())
  await page.getByRole('link', { name: '利用規約' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '読み込みに失敗しました' })).toBeVisible()
  await page.unroute('**/assets/terms-screen*')
  await page.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(page.getByRole('heading', { name: '利用規約' })).toBeVisible()
})

test('the keyboard reaches the content past the header', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '本文へ移動' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('an address with half an escape behind its # shows its page', async ({ page }) => {
  await page.goto('/terms#100%')
  await expect(page.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible()
})
