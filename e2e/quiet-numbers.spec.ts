import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { savedText } from './device-storage.ts'
import { newMember } from './member-steps.ts'
import { broughtIn } from './history-steps.ts'
import { button, commented, measured, pathOf, published } from './publishing.ts'
import { untilSettled } from './page-settled.ts'
import { expect, lostConnection, test } from './test.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const quiet = (page: Page) => page.getByRole('checkbox', { name: '数値を控えめにする' })
const wantQuiet = ({ request }: Page) => request.patch('/api/care', { headers, data: { hasQuietNumbers: true } })

/** All that is seen, spoken or written in the tab. */
const everything = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => field.outerHTML)
    return fields.reduce((html, field) => html.replace(field, ''), document.documentElement.outerHTML)
  })

/** Weights and changes that stand nowhere by chance: no minute has so many seconds, and those of a moment follow a colon. */
const own = /63\.7|62\.9|61\.3|−0\.8|-0\.8|−1\.6|(?<!:)51\.7|9\.6kg/

async function someone(page: Page) {
  const member = await newMember(page)
  await page.request.patch('/api/account/profile', { headers, data: { targetWeight: '51.7' } })
  await measured(page, 9, '63.7')
  await measured(page, 4, '62.9')
  return { member, newest: await published(page, '61.3', '朝のメモ') }
}

test('quiet: all own screens show the way it goes instead of numbers, also to who listens', async ({ page }) => {
  const { member, newest } = await someone(page)
  await broughtIn(page, [{ weight: '62.9', measuredAt: new Date(Date.now() - 3 * 86_400_000).toISOString() }])
  await wantQuiet(page)
  const places: [path: string, sign: string][] = [
    ['/', '朝のメモ'],
    ['/me', 'ふしめ'],
    [`/user/${member.handle}`, '朝のメモ'],
    [pathOf(newest), '朝のメモ'],
    ['/settings?tab=profile', 'あなたの記録'],
    ['/settings/readings', '非公開'],
  ]
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, sign] of places) {
      await page.goto(path)
      await expect(page.getByText(sign).first()).toBeVisible()
      if (path !== '/settings/readings') await expect(page.getByText('トレンドは下向き').first()).toBeVisible()
      await expect(page.getByText('読み込み中...')).toHaveCount(0)
      await untilSettled(page)
      expect(await everything(page), path).not.toMatch(own)
    }
  }
  await page.goto('/me')
  await expect(page.getByText('数値を控えめにしているため、推移だけを表示しています。')).toBeVisible()
  await expect(button(page, '表で見る')).toBeHidden()
  await expectAccessible(page)
})

test('quiet: the number is shown to who asks for it, until the page is left', async ({ page }) => {
  const { newest } = await someone(page)
  await wantQuiet(page)
  await page.goto('/me')
  await expect(page.getByText('トレンドは下向き').first()).toBeVisible()
  await button(page, '数値を見る').click()
  await expect(page.getByText('61.3').first()).toBeVisible()
  await expect(button(page, '数値を見る')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'ホーム' }).first().click()
  await expect(page.getByText('朝のメモ')).toBeVisible()
  expect(await everything(page)).not.toMatch(own)
  await page.goto(pathOf(newest))
  await button(page, '数値を見る').press('Enter')
  await expect(page.getByText('61.3').first()).toBeVisible()
  await button(page, '数値を見る').press('Enter')
  await expect(page.getByText('61.3')).toHaveCount(0)
})

test('quiet: others see what they saw, and what they do tells no number either', async ({ page, browser, baseURL }) => {
  const { newest } = await someone(page)
  await wantQuiet(page)
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const theirs = await other.newPage()
  await newMember(other)
  await theirs.goto(pathOf(newest))
  await expect(theirs.getByText('61.3').first()).toBeVisible()
  await commented(other, newest.id, 'おはようございます')
  await page.goto('/activity')
  await expect(page.getByText('おはようございます')).toBeVisible()
  expect(await everything(page)).not.toMatch(own)
  await page.goto('/settings/preview')
  await expect(page.getByText('61.3').first()).toBeVisible()
  await other.close()
})

test('quiet: the sheet shows what is typed and not what was before, and the moment after it has no number', async ({
  page,
}) => {
  await someone(page)
  await wantQuiet(page)
  await page.goto('/')
  await button(page, '体重を記録').click()
  const sheet = page.getByRole('dialog', { name: '体重を記録' })
  await expect(sheet).not.toContainText('前回')
  await page.getByLabel('体重（kg）').fill('60.9')
  await expect(page.getByLabel('体重（kg）')).toHaveValue('60.9')
  await button(page, '公開する').click()
  const moment = page.getByRole('dialog', { name: /記録しました|今日も量りました/ })
  await expect(moment.getByText('トレンドは下向き')).toBeVisible()
  await expect(moment).not.toContainText('60.9')
})

test('quiet: it is chosen in the settings, holds in every window, and without the server too', async ({ page }) => {
  await someone(page)
  const second = await page.context().newPage()
  await second.goto('/')
  await expect(second.getByText('61.3').first()).toBeVisible()
  await page.goto('/settings?tab=privacy')
  await page.route('**/api/care', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await quiet(page).click()
  await expect(page.getByRole('alert')).toHaveText(`変更を保存できませんでした${lostConnection}`)
  await expect(quiet(page)).not.toBeChecked()
  await page.unroute('**/api/care')
  await quiet(page).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('自分の画面の設定を保存しました。')).toBeVisible()
  await expect(quiet(page)).toBeChecked()
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await expect(second.getByText('トレンドは下向き').first()).toBeVisible()
  await expect(second.getByText('61.3')).toHaveCount(0)
  for (const words of ['朝のメモ', 'hasQuietNumbers']) await expect.poll(() => savedText(second)).toContain(words)
  await second.route('**/api/**', (route) => route.abort())
  await second.reload()
  await expect(second.getByText('朝のメモ')).toBeVisible()
  expect(await everything(second)).not.toMatch(own)
})
