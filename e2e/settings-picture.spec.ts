import type { Page } from '@playwright/test'
import { flatPng } from '../server/test/corpus/picture-bytes.ts'
import { largeQuarters, photo, quartersHeld } from '../server/test/corpus/pictures.ts'
import { text } from '../web/src/features/pictures/text.ts'
import { signedIn, signInAsGoogleMember } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { untilSettled } from './page-settled.ts'
import { expectTextSoon, stopClock } from './stopped-clock.ts'
import { pressTwice } from './press-twice.ts'
import { expect, lostConnection, sandbox, test } from './test.ts'

const chooser = (page: Page) => page.getByLabel('プロフィール画像を変更')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const portrait = async () => Buffer.from(await (await fetch(`${sandbox}/google/picture/new-hanako`)).arrayBuffer())
const shown = (page: Page) => page.getByRole('group', { name: 'プロフィール画像' }).locator('img')
const failure = (page: Page) => page.locator('[role=status]:popover-open')
const crop = (page: Page) => page.getByRole('dialog', { name: text.crop.title })
const stage = (page: Page) => crop(page).getByRole('application')
const zoom = (page: Page) => crop(page).getByRole('slider', { name: '拡大' })
const place = (page: Page) => crop(page).locator('[aria-live=polite]')
const pick = (page: Page, mimeType: string, buffer: Buffer) =>
  chooser(page).setInputFiles({ name: 'me', mimeType, buffer })

/** The dialog comes when the picture is read, and up from below; measured on its way, its middle would be somewhere else. */
async function stageAtRest(page: Page) {
  await expect(stage(page)).toBeFocused()
  await untilSettled(page)
  return (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

async function openSettings(page: Page) {
  await signedIn(page)
  await page.goto('/settings?tab=profile')
  await expect(chooser(page)).toBeVisible()
}

/** The colours of the shown picture at the middles of its quarters, as `rgb` with one digit each. */
const quartersOf = (page: Page) =>
  shown(page).evaluate((img: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 4
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    pen?.drawImage(img, 0, 0, 4, 4)
    const at = (x: number, y: number) =>
      [...(pen?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).map((value) => (value > 128 ? 1 : 0))
    return [at(0, 0), at(3, 0), at(0, 3), at(3, 3)].map((rgb) => rgb.join(''))
  })

test('settings, picture: it is cut to a square, changed, and can be removed', async ({ page }) => {
  await openSettings(page)
  await expect(button(page, 'プロフィール画像を削除')).toBeHidden()
  await pick(page, 'image/png', await portrait())
  await expect(stage(page)).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await button(page, 'この画像を使う').dblclick()
  await expect(shown(page)).toHaveJSProperty('naturalWidth', 192)
  await expect(crop(page)).toBeHidden()
  await page.reload()
  await expect(shown(page)).toHaveJSProperty('naturalWidth', 192)
  await button(page, 'プロフィール画像を削除').click()
  await expect(page.getByText(text.picture.backToInitial)).toBeVisible()
  await expect(button(page, 'キャンセル')).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await pressTwice(button(page, '削除する'))
  await expect(shown(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(chooser(page)).toBeFocused()
})

test('settings, picture: the square is moved and zoomed by keys, which are announced, and by the slider', async ({
  page,
}) => {
  await openSettings(page)
  await pick(page, 'image/jpeg', await photo())
  await expect(place(page)).toHaveText(text.crop.place(50, 50, '1.0'))
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowLeft')
  await expect(place(page)).toHaveText(text.crop.place(0, 50, '1.0'))
  for (let i = 0; i < 3; i++) await page.keyboard.press('+')
  await expect(place(page)).toContainText('1.3倍')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('-')
  await expect(place(page)).toContainText('1.2倍')
  await page.keyboard.press('Tab')
  await expect(zoom(page)).toBeFocused()
  await zoom(page).press('End')
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '3.8倍')
  await zoom(page).press('Home')
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '1.0倍')
  await zoom(page).press('ArrowRight')
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '1.1倍')
  for (const [width, height] of [
    [844, 390],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(zoom(page)).toBeInViewport({ ratio: 1 })
    await expect(button(page, 'この画像を使う')).toBeInViewport({ ratio: 1 })
  }
  await page.mouse.click(3, 3)
  await expect(crop(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(crop(page)).toBeHidden()
  await expect(shown(page)).toBeHidden()
})

test('settings, picture: what is dragged and zoomed into the square is what others see', async ({ page }) => {
  await openSettings(page)
  // Upright: red and green above, blue and yellow below, though the camera lay on its side.
  await pick(page, 'image/jpeg', await quartersHeld(6))
  const box = await stageAtRest(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await button(page, 'この画像を使う').click()
  await expect(crop(page)).toBeHidden()
  await expect.poll(() => quartersOf(page)).toEqual(['001', '100', '110', '010'])

  const large = await largeQuarters()
  await pick(page, 'image/png', large)
  await expect(stage(page)).toBeFocused()
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -2000)
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '8.0倍')
  await expect(place(page)).toContainText('1.0倍')
  await page.mouse.down()
  await page.mouse.move(x + box.width * 0.9, y + box.height * 0.9, { steps: 4 })
  await page.mouse.up()
  await expect(place(page)).toContainText('8.0倍')
  await button(page, 'この画像を使う').click()
  await expect(crop(page)).toBeHidden()
  await expect.poll(() => quartersOf(page)).toEqual(['100', '100', '100', '100'])
})

test('settings, picture: two fingers zoom the square', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await openSettings(page)
  await pick(page, 'image/png', await largeQuarters())
  const box = await stageAtRest(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [apart, -apart].map((by, id) => ({ x: x + by, y, id })),
    })
  await touch('touchStart', 20)
  for (const apart of [30, 40, 50, 60]) await touch('touchMove', apart)
  await touch('touchEnd', 0)
  await expect(place(page)).toHaveText(text.crop.place(50, 50, '3.0'))
  await expect(page.getByText(text.crop.keys)).toBeHidden()
  await context.close()
})

test('settings, picture: what cannot be one is refused in a sentence that goes after five seconds', async ({
  page,
}) => {
  await openSettings(page)
  await stopClock(page)
  await pick(page, 'application/pdf', Buffer.from('%PDF'))
  await expectTextSoon(page, failure(page), '画像ファイル（JPEG、PNG、WebP）を選択してください')
  await page.clock.runFor(4000)
  await expect(failure(page)).not.toBeEmpty()
  await page.clock.runFor(1100)
  await expect(failure(page)).toBeEmpty()
  await pick(page, 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(failure(page)).toHaveText('画像サイズは5MB以下にしてください')
})

const page25000 = () => flatPng({ width: 25_000, height: 25_000, bitDepth: 1, colours: 'grey' })

test('settings, picture: what the browser cannot read the server judges, and bombs are not even opened', async ({
  page,
}) => {
  await openSettings(page)
  const jpeg = await photo()
  const notOne = '画像ファイル（JPEG、PNG、WebP）を選択してください'
  const tooLarge = '画像が大きすぎます。2400万画素以下の画像を選択してください。'
  // Each is refused otherwise than the one before: a sentence that still stood there would let the next file come too soon.
  const refusals: [string, string, Buffer][] = [
    ['no picture', notOne, Buffer.from('no picture')],
    ['25000 pixels square', tooLarge, page25000()],
    ['SVG', notOne, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a strip of a pixel', tooLarge, flatPng({ width: 1, height: 20_000 })],
    ['cut off', '画像を読み取れませんでした。別の画像を選択してください。', jpeg.subarray(0, 200)],
  ]
  for (const [, sentence, bytes] of refusals) {
    await pick(page, 'image/png', bytes)
    await expect(failure(page)).toHaveText(sentence)
    await expect(crop(page)).toBeHidden()
  }
  await expect(shown(page)).toBeHidden()
})

test('settings, picture: sending shows how far it is, can be stopped, and what failed can be sent again', async ({
  page,
}) => {
  await openSettings(page)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/storage/objects?*', async (route) => {
    await isReleased
    await route.abort()
  })
  await page.clock.install()
  await pick(page, 'image/png', await portrait())
  // The layout's height, because the box of a dialog grows a little while it appears.
  const height = () => crop(page).evaluate((dialog: HTMLElement) => dialog.offsetHeight)
  const before = await height()
  await button(page, 'この画像を使う').click()
  await expect(crop(page).getByRole('progressbar')).toBeVisible()
  await expect(crop(page).getByRole('button', { name: '更新中...' })).toBeDisabled()
  await expect(crop(page).getByRole('button', { name: '更新中...' })).toBeFocused()
  expect(await height()).toBe(before)
  const isHeld = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await isHeld()).toBe(true)
  await expectAccessible(page, 'dialog[open]')
  await crop(page).getByRole('button', { name: 'キャンセル' }).click()
  await expect(crop(page).getByRole('progressbar')).toBeHidden()
  await expect(failure(page)).toBeHidden()
  await button(page, 'この画像を使う').click()
  await expect(crop(page).getByRole('progressbar')).toBeVisible()
  release()
  await expect(crop(page).getByText('通信を待っています。つながると再開します。')).toBeVisible()
  // The picture is sent again and again, until nobody would wait any longer.
  await page.clock.fastForward(10 * 60_000)
  await expect(failure(page)).toHaveText(`プロフィール画像の更新に失敗しました${lostConnection}`)
  await page.unroute('**/api/storage/objects?*')
  await button(page, 'この画像を使う').click()
  await expect(shown(page)).toHaveJSProperty('naturalWidth', 192)
})

test('settings, picture: who came by Google goes back to the picture from there, and may remove that too', async ({
  page,
}) => {
  await signInAsGoogleMember(page, { person: 'given-name-mei' })
  await page.goto('/settings?tab=profile')
  await expect(shown(page)).toBeVisible()
  const googles = await shown(page).getAttribute('src')
  await pick(page, 'image/jpeg', await photo())
  await button(page, 'この画像を使う').click()
  await expect(shown(page)).not.toHaveAttribute('src', googles ?? '')
  await button(page, 'プロフィール画像を削除').click()
  await expect(page.getByText(text.picture.backToGoogle)).toBeVisible()
  await pressTwice(button(page, '削除する'))
  await expect(shown(page)).toHaveAttribute('src', googles ?? '')
  await button(page, 'プロフィール画像を削除').click()
  await expect(page.getByText(text.picture.backToInitial)).toBeVisible()
  await button(page, '削除する').click()
  await expect(shown(page)).toBeHidden()
})
