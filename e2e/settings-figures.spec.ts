import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { newMember, publish } from './member-steps.ts'
import { signInAsGoogleMember } from './people.ts'
import { measured } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { blockLiveStream } from './block-live-stream.ts'
import { expect, test } from './test.ts'

const cardOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('settings, figures: whoever has recorded nothing sees what will be there, and no goal', async ({ page }) => {
  await signInAsGoogleMember(page, { nickname: '数子' })
  await page.goto('/settings?tab=profile')
  const records = cardOf(page, 'あなたの記録')
  await expect(records.getByText('今月の記録 0回')).toBeVisible()
  await expect(records.getByText('最新の体重 —')).toBeVisible()
  await expect(records.getByText('今月の変化 —')).toBeVisible()
  await expect(cardOf(page, 'トレンド')).toContainText('まだ記録がありません')
  await expect(cardOf(page, 'データ')).toBeVisible()
  await expect(cardOf(page, '目標の進み具合')).toBeHidden()
})

test('settings, figures: the change of the month has a sign, a colour and a word', async ({ page }) => {
  await newMember(page)
  await publish(page, '65')
  await page.goto('/settings?tab=profile')
  const records = cardOf(page, 'あなたの記録')
  await expect(records.getByText('今月の変化 ±0.0kg 変わらず')).toBeVisible()
  await expect(records.getByText('±0.0')).toHaveCSS('color', 'rgb(107, 113, 108)')
  await publish(page, '65.4')
  await page.reload()
  await expect(records.getByText('今月の記録 2回')).toBeVisible()
  await expect(records.getByText('最新の体重 65.4kg')).toBeVisible()
  await expect(records.getByText('今月の変化 +0.4kg 増')).toBeVisible()
  await expect(records.getByText('+0.4')).toHaveCSS('color', 'rgb(179, 38, 30)')
  await expect(cardOf(page, '目標の進み具合')).toBeHidden()
  await publish(page, '64.7')
  await page.reload()
  await expect(records.getByText('今月の変化 -0.3kg 減')).toBeVisible()
  await expect(records.getByText('-0.3')).toHaveCSS('color', 'rgb(27, 122, 75)')
})

test('settings, figures: who wants no red and green sees the change in ink, here and after a reload', async ({
  page,
}) => {
  await newMember(page)
  await publish(page, '65')
  await publish(page, '65.4')
  await page.goto('/settings?tab=profile')
  const records = cardOf(page, 'あなたの記録')
  await expect(records.getByText('+0.4')).toHaveCSS('color', 'rgb(179, 38, 30)')
  await records.getByLabel('色を控えめにする').check()
  await expect(records.getByText('+0.4')).toHaveCSS('color', 'rgb(30, 35, 32)')
  await page.reload()
  await expect(records.getByLabel('色を控えめにする')).toBeChecked()
  await expect(records.getByText('今月の変化 +0.4kg 増')).toBeVisible()
  await expect(records.getByText('+0.4')).toHaveCSS('color', 'rgb(30, 35, 32)')
})

test('settings, figures: the goal runs from where one was to the target, also upwards, and ends calmly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsGoogleMember(page, { nickname: '数子' })
  const goal = cardOf(page, '目標の進み具合')
  const toTarget = page.getByRole('complementary').getByRole('definition').last()
  const bar = goal.getByRole('progressbar', { name: '目標の進み具合' })
  for (const [weight, percent, left] of [
    ['50', '0', '5.0kg'],
    ['52.5', '50', '2.5kg'],
    ['54.99', '99', '0.01kg'],
    ['45', '0', '10.0kg'],
    ['55.2', '100', '0.0kg'],
  ] as const) {
    await publish(page, weight)
    await page.goto('/settings?tab=profile')
    await expect(bar).toHaveAttribute('aria-valuenow', percent)
    await expect(goal.getByText(`残り ${left}`)).toBeVisible()
    await expect(toTarget).toHaveText(percent === '100' ? '目標に届いています' : `あと${left}`)
  }
  await expect(goal.getByText('現在の体重 55.2kg')).toBeVisible()
  await expect(goal.getByText('目標体重 55.0kg')).toBeVisible()
  await expect(goal.getByText('目標体重に届いています')).toBeVisible()
  await expectAccessible(page, '[role=progressbar]')
})

test('settings, figures: the trend says how many records are missing, then the pace and the day, and is a table too', async ({
  page,
}) => {
  await signInAsGoogleMember(page, { nickname: '数子' })
  await measured(page, 24, '60')
  await measured(page, 16, '59')
  await page.goto('/settings?tab=profile')
  let card = cardOf(page, 'トレンド')
  await expect(card.getByText('ペースは、あと2回の記録で表示できます。', { exact: true })).toBeVisible()
  await expect(card.getByText(/^いまのトレンド 59\.\dkg$/)).toBeVisible()
  for (const [daysAgo, weight] of [
    [8, '58.4'],
    [0, '57.6'],
  ] as const)
    await measured(page, daysAgo, weight)
  await page.reload()
  await expect(card.getByText(/^直近7週間のペースは、1週間あたり−0\.\dkgです。$/)).toBeVisible()
  await expect(card.getByText('表示できます')).toBeHidden()
  await card.getByRole('link', { name: 'あゆみを見る' }).click()
  await expect(page).toHaveURL('/me')
  card = cardOf(page, '推移')
  await expect(card.getByRole('img')).toHaveAccessibleName(/記録は4日分、最後の日は57\.6kg、.+、目標は55\.0kgです。$/)
  await expect(card.getByText(/^直近7週間のペースは、1週間あたり−0\.\dkgです。$/)).toBeVisible()
  await expect(card.getByText(/^このペースが続いた場合、.+ごろに目標体重に届く見込みです.*。$/)).toBeVisible()
  await expect(card.getByText('目標 55.0kg')).toBeVisible()
  await expect(card).toContainText('60kg')
  await expect(card.getByRole('table')).toBeHidden()
  await card.getByRole('button', { name: '表で見る' }).press('Enter')
  await expect(card.getByRole('columnheader')).toHaveText(['日付', '体重', 'トレンド'])
  await expect(card.getByRole('row')).toHaveCount(5)
  await expect(card.getByRole('row').last().getByRole('cell')).toHaveText(['60.0kg', '60.0kg'])
  await expectAccessible(page)
  await card.getByRole('button', { name: '表を閉じる' }).click()
  await expect(card.getByRole('table')).toBeHidden()
})

test('settings, figures: what cannot be loaded is one touch away, and a pace is told only where there is one', async ({
  page,
}) => {
  await newMember(page)
  for (const daysAgo of [3, 2, 1, 0]) await measured(page, daysAgo, '60')
  await blockLiveStream(page)
  let isBroken = true
  await page.route('**/api/stats/chart?*', (route) => (isBroken ? route.abort() : route.fallback()))
  await page.goto('/settings?tab=profile')
  const card = cardOf(page, 'トレンド')
  await expect(card.getByText('読み込みに失敗しました')).toBeVisible()
  await expect(cardOf(page, 'あなたの記録').getByText('最新の体重 60.0kg')).toBeVisible()
  isBroken = false
  await card.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(card.getByText('ペースは、あと7日たつと表示できます。')).toBeVisible()
  await measured(page, 12, '60')
  await page.reload()
  await expect(card.getByText('直近7週間は、ほとんど変わっていません。')).toBeVisible()
  await measured(page, 8, '62')
  await page.reload()
  await expect(card.getByText('まだばらつきが大きく、ペースは分かりません。')).toBeVisible()
})

test("settings, data: one's entries are saved as a file", async ({ page }) => {
  await newMember(page)
  await publish(page, '60.5', '=1+1')
  await page.goto('/settings?tab=data')
  const download = page.waitForEvent('download')
  await cardOf(page, 'データ').getByRole('link', { name: '記録をダウンロード（CSV）' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^hakari-weight-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFdate,time,weight,note,source,measured_at,published,audience\r\n/)
  expect(text).toMatch(/,60\.5,"'=1\+1",typed,/)
  await expect(page).toHaveURL('/settings?tab=data')
  await page.route('**/api/entries.csv', (route) => route.fulfill({ status: 500, body: '' }))
  await cardOf(page, 'データ').getByRole('link', { name: '記録をダウンロード（CSV）' }).click()
  await expect(cardOf(page, 'データ').getByRole('alert')).toContainText('記録のダウンロードに失敗しました。')
})
