import type { Page } from '@playwright/test'
import { text } from '../web/src/features/in-app-browser/text.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const line = `${iphone} Mobile/15E148 Safari Line/15.10.0`
const instagram = `${iphone} Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; ja_JP; ja; scale=2.00)`

const sentence = 'アプリ内ブラウザではGoogleログインを利用できません。外部のブラウザで開いてください。'
const copied = 'URLをコピーしました。SafariやChromeなどのブラウザに貼り付けて開いてください。'

const bannerOf = (page: Page) => page.getByRole('complementary', { name: text.label })

async function expectAccessibleAndNarrow(page: Page) {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

async function refuseClipboard(page: Page, answer: boolean) {
  await page.addInitScript((works) => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    if (!works) document.execCommand = () => false
  }, answer)
}

test.describe('in Instagram', () => {
  test.use({ appearsAs: instagram })

  test('a banner stands above everything on every page, readable for everybody in light and dark', async ({ page }) => {
    for (const path of ['/contact', '/login', '/']) {
      await page.goto(path)
      await expect(bannerOf(page).getByText(sentence)).toBeVisible()
      const top = await bannerOf(page).boundingBox()
      expect(top?.y).toBe(0)
      await expect(bannerOf(page).getByRole('link')).toHaveCount(0)
    }
    await expectAccessibleAndNarrow(page)
  })

  test('the address is copied, with a sentence what to do with it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/login?from=mail#top')
    await page.getByRole('button', { name: 'URLをコピー' }).click()
    await expect(bannerOf(page).getByRole('alert')).toHaveText(copied)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await expectAccessibleAndNarrow(page)
  })

  test('without a clipboard the address is copied by selecting it', async ({ page, context }) => {
    await refuseClipboard(page, true)
    await page.goto('/contact')
    await page.getByRole('button', { name: 'URLをコピー' }).click()
    await expect(bannerOf(page).getByRole('alert')).toHaveText(copied)
    await expect(page.getByRole('button', { name: 'URLをコピー' })).toBeFocused()
    await page.getByLabel('お問い合わせ内容').focus()
    await context.grantPermissions(['clipboard-read'])
    await page.keyboard.press('Control+V')
    await expect(page.getByLabel('お問い合わせ内容')).toHaveValue(page.url())
  })

  test('an address that cannot be copied is shown for copying by hand', async ({ page }) => {
    await refuseClipboard(page, false)
    await page.goto('/login?from=mail')
    await page.getByRole('button', { name: 'URLをコピー' }).click()
    await expect(bannerOf(page).getByRole('alert')).toHaveText(text.notCopied)
    await expect(page.getByLabel(text.address)).toHaveValue(page.url())
    await page.getByLabel(text.address).focus()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url())
    await expectAccessibleAndNarrow(page)
  })

  test('closed, it stays closed for this session of the browser only', async ({ page, browser, baseURL }) => {
    await page.goto('/')
    await page.getByRole('button', { name: '閉じる' }).click()
    await expect(bannerOf(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bannerOf(page)).toBeHidden()
    const another = await browser.newContext({ userAgent: instagram, ...(baseURL && { baseURL }) })
    const later = await another.newPage()
    await later.goto('/')
    await expect(bannerOf(later)).toBeVisible()
    await another.close()
  })

  test('it can be closed where nothing can be stored', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    })
    await page.goto('/')
    await page.getByRole('button', { name: '閉じる' }).click()
    await expect(bannerOf(page)).toBeHidden()
    await page.getByRole('link', { name: '利用規約' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible()
    await expect(bannerOf(page)).toBeHidden()
  })
})

for (const [name, userAgent] of [
  [
    'an iPad that calls itself a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  ],
  [
    'an old Android',
    'Mozilla/5.0 (Linux; Android 4.4; Nexus 5 Build/KRT16M) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36',
  ],
] as const)
  test.describe(`in a web view of ${name}`, () => {
    test.use({ appearsAs: userAgent })

    test('the banner stands there too', async ({ page }) => {
      await page.goto('/')
      await expect(bannerOf(page).getByText(sentence)).toBeVisible()
    })
  })

test.describe('in LINE', () => {
  test.use({ appearsAs: line })

  test('a link opens the same address in the browser of the phone', async ({ page }) => {
    await page.goto('/login?from=mail&openExternalBrowser=0#top')
    const link = bannerOf(page).getByRole('link', { name: 'ブラウザで開く' })
    await expect(link).toHaveAttribute('href', '/login?from=mail&openExternalBrowser=1#top')
    await page.getByRole('link', { name: 'お問い合わせ' }).click()
    await expect(link).toHaveAttribute('href', '/contact?openExternalBrowser=1')
    const loaded = page.waitForEvent('load')
    await link.click()
    await loaded
    await expect(page).toHaveURL('/contact?openExternalBrowser=1')
    await expectAccessibleAndNarrow(page)
  })

  test('the keyboard reaches everything in the banner', async ({ page }) => {
    await page.goto('/login')
    await expect(bannerOf(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '本文へ移動' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'ブラウザで開く' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'URLをコピー' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: '閉じる' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bannerOf(page)).toBeHidden()
  })
})

test('in an ordinary Chrome there is no banner', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bannerOf(page)).toHaveCount(0)
})
