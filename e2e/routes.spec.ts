import { signedIn } from './people.ts'
import { expectReadable } from './readable.ts'
import { memberScreens, publicScreens } from './screens.ts'
import { untilStill } from './stillness.ts'
import { expect, test } from './test.ts'

const places = [
  ...publicScreens.map((place) => ({ ...place, who: 'anybody' as const })),
  ...memberScreens.map((place) => ({ ...place, who: 'a member' as const })),
]

for (const { path, heading, title = heading, who } of places)
  test(`${path} is a screen of its own for ${who}, readable for everybody in light and dark`, async ({ page }) => {
    if (who === 'a member') await signedIn(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title}( \\| 体重公開アプリ)?$`))
    await expectReadable(page)
    // No wider than a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

for (const { path } of memberScreens)
  test(`${path} shows the way in to anybody who is not signed in`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: '体重公開アプリ' })).toBeVisible()
    await expect(page).toHaveURL(path)
  })

/** Names of things that are called so in Japan too; handles and addresses are somebody's own. */
const knownWords =
  /Hakari|Google Health|Google|Fitbit|Health Planet|Apple|Takeout|JPEG|PNG|WebP|CSV|zip|xml|json|MB|SMS|kg|Cookie|[Cc]hromium|Chrome|Linux|@\S+|\S+@\S+/g
const foreignIn = (words: string) => words.replaceAll(knownWords, '').match(/[a-z]{2,}/gi) ?? []

test('every word on every screen is Japanese, and none of a member’s screens knows an administrator', async ({
  page,
}) => {
  const wordsOn = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('読み込み中...')).toHaveCount(0)
    await untilStill(page)
    return page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap((element) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)))
        .concat(document.body.innerText, document.title)
        .join('\n'),
    )
  }
  // The privacy policy names documents of Google by their titles.
  const open = publicScreens.filter(({ path }) => path !== '/privacy')
  for (const { path } of open) expect(foreignIn(await wordsOn(path)), path).toEqual([])
  await signedIn(page)
  const own = memberScreens.filter(({ path }) => path !== '/ui')
  for (const path of [...own.map(({ path }) => path), '/settings?tab=account', '/settings?tab=security']) {
    const words = await wordsOn(path)
    expect(foreignIn(words), path).toEqual([])
    expect(words, path).not.toMatch(/管理|モデレーター/)
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
  await expectReadable(page)
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
