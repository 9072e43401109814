import type { Locator, Page } from '@playwright/test'
import { signedIn, signInAsGoogleMember } from './people.ts'
import { button, card, published } from './publishing.ts'
import { settingsTabs } from './screens.ts'
import { savedText } from './device-storage.ts'
import { untilSettled } from './page-settled.ts'
import { expect, test } from './test.ts'

const background = (place: Locator, part?: string) =>
  place.evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part)

test('in forced colours the selected tab, the primary buttons and the change are seen', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4')
  await published(page, '58.1')
  await page.goto('/')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const [tab, change] = [page.getByRole('tab', { name: 'フォロー中' }), page.getByText('前回より −0.3kg')]
  await expect(change).toBeVisible()
  const paper = await background(page.locator('body'))
  expect(await background(tab, '::after')).not.toBe(paper)
  const strokes = page.getByRole('img', { name: /の直近2回の推移/ }).locator('path')
  const colours = await strokes.evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke))
  expect(colours.filter((colour) => colour !== 'none' && colour !== paper).length).toBeGreaterThan(2)
  expect(await background(button(page, '体重を記録'))).not.toBe(paper)
  await button(page, '体重を記録').click()
  await page.getByLabel('体重（kg）').fill('58')
  await expect(button(page, '公開する')).toBeEnabled()
  await untilSettled(page)
  const [publish, cancel] = [await background(button(page, '公開する')), await background(button(page, 'キャンセル'))]
  expect(publish).not.toBe(paper)
  expect(publish).not.toBe(cancel)
})

/** The left and right edges of what is touched or read there. */
async function edges(place: Locator) {
  const { x = NaN, width = NaN } = (await place.boundingBox()) ?? {}
  return [x, x + width] as const
}

test('beside the camera of a phone on its side nothing is read or touched', async ({ page }) => {
  await signedIn(page)
  await published(page, '58.4', '横向き')
  const [width, inset] = [700, 47]
  await page.setViewportSize({ width, height: 390 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: inset, right: inset, bottom: 21 } })
  await page.goto('/')
  const expectClear = async (...places: Locator[]) => {
    await untilSettled(page)
    for (const place of places) {
      const [left, right] = await edges(place)
      expect(left).toBeGreaterThanOrEqual(inset)
      expect(right).toBeLessThanOrEqual(width - inset)
    }
  }
  const bar = page.getByRole('navigation')
  await expectClear(page.getByRole('article'), bar.getByRole('link', { name: 'ホーム' }), button(page, 'メニュー'))
  await button(page, 'メニュー').click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  await expectClear(button(page.getByRole('dialog'), '閉じる'), page.getByRole('dialog').getByRole('link').first())
  await page.keyboard.press('Escape')
  await button(bar, '体重を記録').click()
  await expect(page.getByLabel('体重（kg）')).toBeFocused()
  await expectClear(page.getByLabel('体重（kg）'), button(page.getByRole('dialog'), '閉じる'))
  await devtools.detach()
})

/** Words in katakana that are cut in two by the end of a line. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of (text.textContent ?? '').matchAll(/[\u30a1-\u30fa\u30fc]{2,}/g)) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) cut.push(word[0])
      }
    return cut
  })

const widthOf = async (sign: Locator) => (await sign.locator('svg').boundingBox())?.width

test('at twice the size of text signs grow with it, no word is cut in two, and nothing is wider than a phone', async ({
  page,
}) => {
  const enlarge = () => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const expectWhole = async () => {
    await enlarge()
    await untilSettled(page)
    expect(await cutWords(page), page.url()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(390)
  }
  for (const path of ['/', '/login', '/contact']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWhole()
  }
  await signedIn(page)
  await published(page, '58.4')
  for (const path of [
    '/users',
    '/activity',
    '/follow-requests',
    '/settings',
    ...settingsTabs.map(({ path: tab }) => tab),
    '/',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('読み込み中...')).toHaveCount(0)
    await expectWhole()
  }
  expect(await widthOf(button(page, 'いいね'))).toBe(40)
  await button(page, 'メニュー').click()
  expect(await widthOf(button(page.getByRole('dialog'), '閉じる'))).toBe(40)
  await untilSettled(page)
  expect(await cutWords(page)).toEqual([])
})

test('a picture that cannot be had gives way to the initial, without the server too', async ({ page }) => {
  await signInAsGoogleMember(page, { person: 'given-name-mei', nickname: '芽衣' })
  await published(page, '58.4', '顔のない記録')
  const picture = card(page, '顔のない記録').locator('img')
  const initial = card(page, '顔のない記録').getByText('芽', { exact: true })
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await expect(initial).toBeVisible()
  await expect(picture).toHaveCount(0)
  await expect.poll(() => savedText(page)).toContain('顔のない記録')
  await page.route(/\/(api|pictures)\//, (route) => route.abort())
  await page.reload()
  await expect(initial).toBeVisible()
  // What failed while the server was away is asked for again when it is back.
  await page.unrouteAll()
  await expect(picture).toHaveJSProperty('naturalWidth', 192)
})

/** With which characters its lines begin. */
const lineStarts = (place: Locator) =>
  place.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const starts: number[] = []
    let [at, top] = [0, -Infinity]
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (let index = 0; index < (text.textContent ?? '').length; index++, at++) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        const line = range.getBoundingClientRect().top
        if (line > top + 4) starts.push(at)
        top = Math.max(top, line)
      }
    return starts
  })

test('in a browser that does not know phrases, lines end with them, and the words stay the same', async ({ page }) => {
  await page.setViewportSize({ width: 160, height: 844 })
  await page.goto('/')
  const sentence = '体重は、公開してこそ結果につながる。'
  const lead = page.getByText(sentence, { exact: true }).first()
  await expect(lead).toHaveText(sentence)
  await page.evaluate(() => void (document.body.style.wordBreak = 'normal'))
  const starts = await lineStarts(lead)
  expect(starts.length).toBeGreaterThan(1)
  expect([0, 4, 10, 13]).toEqual(expect.arrayContaining(starts))
  await page.goto('/s/')
  await expect(page.getByRole('heading', { level: 1, name: 'リンクが見つかりません', exact: true })).toBeVisible()
  // What is read at length is not set closer.
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFeatureSettings)).toBe('normal')
})

test('who wants it dark has it dark on this device from the first moment, and in every tab', async ({
  page,
  context,
}) => {
  await signedIn(page)
  const [light, dark] = ['rgb(250, 248, 244)', 'rgb(20, 23, 26)']
  await page.goto('/settings')
  const choice = page.getByRole('group', { name: '画面の明るさ' })
  await expect(choice.getByLabel('端末に合わせる')).toBeChecked()
  expect(await background(page.locator('body'))).toBe(light)
  const other = await context.newPage()
  await other.goto('/terms')
  await choice.getByLabel('暗い').check()
  expect(await background(page.locator('body'))).toBe(dark)
  await expect.poll(() => background(other.locator('body'))).toBe(dark)
  // The app itself is not there yet.
  await other.route('**/assets/start-*.js', (route) => route.abort())
  await other.reload()
  expect(await background(other.locator('body'))).toBe(dark)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await choice.getByLabel('明るい').check()
  expect(await background(page.locator('body'))).toBe(light)
  await choice.getByLabel('端末に合わせる').check()
  expect(await background(page.locator('body'))).toBe(dark)
})
