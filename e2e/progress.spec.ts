import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { broughtIn } from './history-steps.ts'
import { newMember } from './member-steps.ts'
import { signInAsGoogleMember } from './people.ts'
import { button, measured } from './publishing.ts'
import { expect, test } from './test.ts'

const cardOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** A day in Japan. */
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Tokyo' })

test('progress: it begins with nothing, is recorded from there, and leads to a target', async ({ page }) => {
  const { handle } = await newMember(page)
  await page.goto(`/user/${handle}`)
  await expect(page.getByRole('link', { name: 'プロフィールを編集' })).toHaveAttribute('href', '/settings?tab=profile')
  await page.getByRole('link', { name: 'あゆみを見る' }).click()
  await expect(page.getByText('あなただけに見えます')).toBeVisible()
  await expect(page.getByText('今日はまだです')).toBeVisible()
  await expect(cardOf(page, '推移').getByText('まだ記録がありません。最初の体重を公開してみましょう。')).toBeVisible()
  await expect(page.getByText('先週のこと')).toBeHidden()
  await expect(cardOf(page, '目標まで').getByRole('link', { name: '目標を決める' })).toHaveAttribute(
    'href',
    '/settings?tab=profile',
  )
  await expect(cardOf(page, 'ふしめ').getByRole('listitem')).toHaveText(['記録 10回あと10回'])
  await button(page, '記録する').click()
  await page.getByLabel('体重（kg）').fill('60.4')
  await button(page, '公開する').click()
  await expect(page.getByText('今日も量りました').first()).toBeVisible()
  await page.goto('/me')
  await expect(page.getByText('今日も量りました')).toBeVisible()
  await expect(page.getByText('はじめての記録')).toBeVisible()
  await expect(page.getByText('今月1回目')).toBeVisible()
  await expect(page.getByText('1回量りました。', { exact: true })).toBeVisible()
  await expect(button(page, '記録する')).toBeHidden()
})

test('progress: who wants to gain reads the same warm words, with three records', async ({ page }) => {
  await signInAsGoogleMember(page, { nickname: '増子' })
  for (const [days, weight] of [
    [15, '50'],
    [7, '51'],
    [0, '52.5'],
  ] as const)
    await measured(page, days, weight)
  await page.goto('/me')
  await expect(page.getByText('今日も量りました')).toBeVisible()
  await expect(page.getByText('前回より +1.5kg')).toContainText('目標に近づきました')
  const goal = cardOf(page, '目標まで')
  await expect(goal.getByText('あと2.5kg')).toBeVisible()
  await expect(goal.getByRole('img', { name: '開始 51.0kgから目標 55.0kgまで。いまは52.5kgです' })).toBeVisible()
  await expect(page.getByText('1日量って、平均は 51.0kg。')).toBeVisible()
  await measured(page, 0, '55.1')
  await page.reload()
  await expect(goal.getByText('目標に届いています')).toBeVisible()
  await expectAccessible(page)
})

test('progress: of 700 private weights come weeks, a month, a calendar and a chart', async ({ page }) => {
  await newMember(page)
  await broughtIn(
    page,
    Array.from({ length: 700 }, (_, days) => ({
      weight: (60 + days / 100).toFixed(2),
      measuredAt: `${daysAgo(days + 1)}T${days % 2 === 0 ? '06' : '21'}:00:00+09:00`,
    })),
  )
  await page.goto('/me')
  await expect(page.getByText(/^(100|101)週つづけて量っています$/)).toBeVisible()
  await expect(page.getByText('7日量って、平均は')).toBeVisible()
  await expect(page.getByText('前の週より −0.1kgでした。')).toBeVisible()
  const calendar = cardOf(page, 'カレンダー')
  await button(calendar, '前の月').press('Enter')
  const month = new Date(daysAgo(0))
  month.setUTCDate(0)
  await expect(
    calendar.getByRole('heading', { name: `${month.getUTCFullYear()}年${month.getUTCMonth() + 1}月` }),
  ).toBeVisible()
  await expect(calendar.getByRole('columnheader')).toHaveText(['日', '月', '火', '水', '木', '金', '土'])
  await expect(calendar.getByRole('cell', { name: /午[前後]$/ })).toHaveCount(month.getUTCDate())
  for (const half of ['午前', '午後']) await expect(calendar.getByRole('cell', { name: half }).first()).toBeVisible()
  await button(calendar, '次の月').press('Enter')
  await expect(calendar.locator('[aria-current=date]')).toBeVisible()
  const chart = cardOf(page, '推移')
  await chart.getByRole('radio', { name: 'すべて' }).check()
  await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuemax', '699')
  await button(chart, '表で見る').click()
  await expect(chart.getByRole('rowheader')).toHaveCount(200)
  await button(chart, 'さらに表示').click()
  await expect(chart.getByRole('rowheader')).toHaveCount(400)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
