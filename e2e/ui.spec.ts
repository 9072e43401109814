import { text } from '../web/src/app/gallery-text.ts'
import { signedIn } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await signedIn(page)
  await page.goto('/ui')
  await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
})

const windows = [
  [text.openDialog, text.dialogTitle],
  [text.openSheet, text.sheetTitle],
  [text.openDrawer, text.drawerTitle],
] as const

test('dialog, sheet and drawer keep the focus inside, close on Escape and outside, and give the focus back', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [opener, title] of windows) {
    const button = page.getByRole('button', { name: opener })
    const modal = page.getByRole('dialog', { name: title })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(modal).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    for (let i = 0; i < 12; i++) await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement !== body && activeElement?.closest('dialog') === null
    })
    expect(outside).toBe(false)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(modal).toBeHidden()
  }
})

test('a touch outside closes and presses nothing beneath', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signedIn(context)
  await page.goto('/ui')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: text.openSheet }).tap()
  await expect(page.getByRole('dialog', { name: text.sheetTitle })).toBeVisible()
  const beneath = await page.getByRole('button', { name: text.openDialog }).boundingBox()
  await page.touchscreen.tap((beneath?.x ?? 0) + 20, (beneath?.y ?? 0) + 10)
  await expect(page.getByRole('dialog', { name: text.sheetTitle })).toBeHidden()
  // Whatever the first touch would still do comes before what the next one does.
  await page.getByRole('button', { name: text.openDrawer }).tap()
  await expect(page.getByRole('dialog', { name: text.drawerTitle })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await context.close()
})

test('a message is seen in front of an open dialog', async ({ page }) => {
  await page.getByRole('button', { name: text.openDialog }).click()
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('[data-say=done]')?.click())
  // Opened after the dialog, it lies above it in the browser's top layer.
  await expect(page.locator('[role=status]:popover-open')).toHaveText(text.done)
})

test('the first field of a sheet has the focus', async ({ page }) => {
  await page.getByRole('button', { name: text.openSheet }).click()
  await expect(page.getByRole('dialog').getByLabel(text.weight)).toBeFocused()
})

test('the arrow keys go from tab to tab', async ({ page }) => {
  await page.getByRole('tab', { name: text.following }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: text.all })).toBeFocused()
  await expect(page.getByRole('tab', { name: text.all })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: text.all })).toHaveText(text.panelOf(text.all))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: text.following })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: text.all })).toBeFocused()
})

test('a menu opens, is walked with the arrow keys, and closes on Escape and outside', async ({ page }) => {
  const button = page.getByRole('button', { name: text.menu })
  const menu = page.getByRole('menu', { name: text.menu })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: text.copy })).toBeFocused()
  await expectAccessible(page, '[role=menu]')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: text.line })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(menu).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu).toBeVisible()
  // The touch that closes it presses nothing beneath.
  await page.getByRole('button', { name: text.openDialog }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: text.openDialog }).click()
  await expect(page.getByRole('dialog', { name: text.dialogTitle })).toBeVisible()
  await page.keyboard.press('Escape')
  await button.click()
  await page.getByRole('menuitem', { name: text.x }).click()
  await expect(page.getByText(text.x, { exact: true }).last()).toBeVisible()
  await expect(menu).toBeHidden()
})

test('good news goes away after three seconds, bad news after five', async ({ page }) => {
  await page.clock.install()
  // Time stands still but for the steps below, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: text.sayDone }).click()
  const done = page.getByRole('status').filter({ hasText: text.done })
  await expect(done).toBeVisible()
  await page.clock.fastForward(2900)
  await expect(done).toBeVisible()
  await page.clock.fastForward(200)
  await expect(done).toBeHidden()
  await page.getByRole('button', { name: text.sayFailed }).click()
  const failed = page.getByRole('status').filter({ hasText: text.failed })
  await page.clock.fastForward(4900)
  await expect(failed).toBeVisible()
  await page.clock.fastForward(200)
  await expect(failed).toBeHidden()
})

test('two tabs share one live stream, and the second takes over when the first is closed', async ({
  page,
  context,
}) => {
  await expect(page.getByText(text.liveState.connected)).toBeVisible()
  const streams: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.url())
  })
  await page.reload()
  await expect(page.getByText(text.liveState.connected)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/ui')
  await expect(second.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
  await expect(second.getByText(text.liveState.connected)).toBeVisible()
  expect(streams).toHaveLength(1)
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  await expect(second.getByText(text.liveState.connected)).toBeVisible()
})

test('a lost stream comes back by itself', async ({ page }) => {
  await expect(page.getByText(text.liveState.connected)).toBeVisible()
  await page.route('**/api/live*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(text.liveState.lost)).toBeVisible()
  await page.unroute('**/api/live*')
  await expect(page.getByText(text.liveState.connected)).toBeVisible()
})

test('nothing moves for who does not want it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: text.openSheet }).click()
  const seconds = await page.evaluate(() => {
    const moving = [...document.querySelectorAll('*')].flatMap((element) => element.getAnimations())
    return moving.map((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0))
  })
  expect(seconds.filter((duration) => duration > 1)).toEqual([])
})
