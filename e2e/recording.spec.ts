import type { Page } from '@playwright/test'
import { signedIn } from './people.ts'
import { button, card, closeMoment, measured, published } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: '体重を記録' })
const weight = (page: Page) => page.getByLabel('体重（kg）', { exact: true })

async function openSheet(page: Page) {
  await button(page, '体重を記録').click()
  await expect(weight(page)).toBeFocused()
}

test('recording: the previous weight stands there, and buttons, arrow keys and the ruler lead from it', async ({
  page,
}) => {
  await signedIn(page)
  await measured(page, 1, '56.2')
  await page.goto('/')
  await openSheet(page)
  await expect(sheet(page).getByText(/^前回 56\.2kg・昨日 \d+:\d\d$/)).toBeVisible()
  await button(page, '−0.1').click()
  await expect(weight(page)).toHaveValue('56.1')
  await weight(page).press('ArrowDown')
  await weight(page).press('ArrowDown')
  await expect(weight(page)).toHaveValue('55.9')
  await expect(sheet(page).locator('b')).toHaveText('前回より −0.3kg')
  await expect(sheet(page).locator('[aria-live=polite]').getByText('前回より −0.3kg')).toBeAttached()
  const ruler = await page.getByTestId('weight-ruler').boundingBox()
  const [x, y] = [(ruler?.x ?? 0) + (ruler?.width ?? 0) / 2, (ruler?.y ?? 0) + 30]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 30, y, { steps: 3 })
  await page.mouse.up()
  await expect(weight(page)).toHaveValue('56.2')
  await expect(sheet(page).locator('b')).toHaveText('前回と同じ')
  const { x: left = 0, y: top = 0 } = (await button(page, '+0.1').boundingBox()) ?? {}
  await page.mouse.move(left + 26, top + 26)
  await page.mouse.down()
  await expect.poll(async () => Number(await weight(page).inputValue())).toBeGreaterThan(56.4)
  await page.mouse.up()
  await expectAccessible(page, 'dialog[open]')
})

test('recording: what is published is celebrated the same whichever way it went, and the second of a day is recorded', async ({
  page,
}) => {
  await signedIn(page)
  await measured(page, 1, '56.2')
  await page.goto('/')
  await openSheet(page)
  await weight(page).fill('56.6')
  await button(page, '公開する').click()
  const moment = page.getByRole('dialog', { name: '今日も量りました' })
  await expect(moment).toContainText('56.6kg')
  await expect(moment).toContainText(/今月\d回目/)
  await expect(button(moment, 'シェア')).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await button(moment, '閉じる').click()
  await openSheet(page)
  await weight(page).fill('56.5')
  await button(page, '公開する').click()
  await expect(page.getByRole('dialog', { name: '記録しました' })).toContainText('56.5kg')
})

test('recording: a weight far from the previous is asked about once, and never refused', async ({ page }) => {
  await signedIn(page)
  await published(page, '56.2')
  await page.goto('/')
  await openSheet(page)
  await expect(sheet(page).getByText(/^前回 56\.2kg・/)).toBeVisible()
  await weight(page).fill('50.9')
  await button(page, '公開する').click()
  const question = page.getByRole('group', { name: '前回と大きく違うようです。50.9kgで合っていますか？' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await button(question, '入力しなおす').click()
  await expect(weight(page)).toBeFocused()
  await expect(question).toBeHidden()
  await weight(page).press('Enter')
  await button(question, 'このまま公開する').click()
  await closeMoment(page)
  await expect(page.getByRole('article').first()).toContainText('50.9kg')
})

test("recording: what was measured earlier says its day and time, of Japan's clock, and never the future", async ({
  page,
}) => {
  await signedIn(page)
  await published(page, '56.2')
  await page.goto('/')
  await openSheet(page)
  await weight(page).fill('57')
  await button(page, '今（測定した日時を変更）').click()
  await expect(page.getByLabel('日付')).toBeFocused()
  await page.getByLabel('日付').fill('2999-01-01')
  await button(page, '公開する').click()
  await expect(page.getByLabel('日付')).toHaveAccessibleDescription('2000年から今までの日時を入力してください。')
  await page.getByLabel('日付').fill('2026-03-04')
  await page.getByLabel('時刻').fill('07:05')
  await expectAccessible(page, 'dialog[open]')
  await button(page, '公開する').click()
  const moment = page.getByRole('dialog', { name: '記録しました' })
  await expect(moment).toContainText('57.0kg')
  await closeMoment(page)
  await expect(card(page, '2026/03/04 07:05')).toContainText('57.0kg')
  await openSheet(page)
  await expect(sheet(page).getByText(/^前回 56\.2kg・今日/)).toBeVisible()
})

test("recording: above a phone's keyboard everything stays in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page)
  await measured(page, 1, '56.2')
  await page.goto('/')
  await openSheet(page)
  await page.evaluate(() => {
    const seen = window.visualViewport
    if (!seen) return
    Object.defineProperty(seen, 'height', { value: 552 })
    seen.dispatchEvent(new Event('resize'))
  })
  const places = [
    weight(page),
    page.getByLabel('メモ（任意）'),
    button(page, '公開する'),
    page.getByTestId('weight-ruler'),
  ]
  for (const place of places)
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await place.boundingBox()) ?? {}
        return y >= 0 && y + height <= 552
      })
      .toBe(true)
})

test('recording: the key n opens the sheet, never while somebody types, and not where it is turned off', async ({
  page,
}) => {
  await signedIn(page)
  await published(page, '56.2', 'キーボード')
  await page.goto('/')
  await expect(card(page, 'キーボード')).toBeVisible()
  await page.keyboard.press('n')
  await expect(weight(page)).toBeFocused()
  await page.getByLabel('メモ（任意）').press('n')
  await expect(page.getByLabel('メモ（任意）')).toHaveValue('n')
  await button(page, 'キャンセル').click()
  await button(card(page, 'キーボード'), 'コメント').click()
  await page.getByLabel('コメントを入力').press('n')
  await expect(page.getByLabel('コメントを入力')).toHaveValue('n')
  await expect(sheet(page)).toBeHidden()
  await page.goto('/settings?tab=profile')
  await page.getByLabel('キーボードのnで体重の記録を開く').uncheck()
  await page.reload()
  await expect(page.getByLabel('キーボードのnで体重の記録を開く')).not.toBeChecked()
  await page.getByRole('main').press('n')
  // The next key is heard after it.
  await page.keyboard.press('Tab')
  await expect(sheet(page)).toBeHidden()
})

test('recording: the key n is heard from the first moment in which an entry is seen', async ({ page }) => {
  await signedIn(page)
  await published(page, '56.2')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('article')) return
      observer.disconnect()
      dispatchEvent(new KeyboardEvent('keydown', { key: 'n', cancelable: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await expect(weight(page)).toBeFocused()
})

test('recording: on a wide screen the fields stand beside the feed, and what is typed goes with them into the sheet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page)
  await measured(page, 1, '56.2')
  await page.goto('/')
  const beside = page.getByRole('group', { name: '今日の体重' })
  await weight(page).fill('56')
  await expect(beside).toContainText('前回より −0.2kg')
  await expect(page.getByRole('group', { name: 'あなたの線' }).getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await button(page, '体重を記録').click()
  await expect(beside).toHaveCount(0)
  await expect(weight(page)).toHaveValue('56')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await weight(page).press('Enter')
  const moment = page.getByRole('group', { name: '今日も量りました' })
  await expect(moment).toContainText('56.0kg')
  await expect(card(page, '56.0kg').getByText('たった今')).toBeVisible()
  await button(moment, '閉じる').click()
  await expect(weight(page)).toHaveValue('')
  await weight(page).fill('55.9')
  await button(beside, 'キャンセル').click()
  await expect(weight(page)).toHaveValue('')
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(beside).toHaveCount(0)
})
