import type { Page } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAppleExport } from './apple-export.ts'
import {
  broughtIn,
  chooseFiles,
  dataCard,
  entriesOf,
  hoursAgo,
  importDialog,
  readingsOf,
  runsIn,
} from './history-steps.ts'
import { watchMemory } from './page-memory.ts'
import { newMember } from './member-steps.ts'
import { button, published } from './publishing.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { zipOf } from './zip-writer.ts'

const takeout = [
  { logId: 1757668406000, weight: 143.7, bmi: 22.56, fat: 20.8, date: '09/12/25', time: '09:13:26', source: 'Aria' },
  { logId: 1757754806000, weight: 143.3, bmi: 22.5, date: '09/13/25', time: '09:13:26', source: 'Aria' },
]
const takeoutFiles = [
  { name: 'weight-2025-09-12.json', content: JSON.stringify(takeout) },
  {
    name: 'weight-2025-10-12.json',
    content: JSON.stringify([{ logId: 1760250806000, weight: 142.2, date: '10/12/25', time: '06:33:26' }]),
  },
]

test('history, files: a Takeout of several files asks unit and clock, comes in once, and can be undone', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/settings?tab=data')
  const dialog = importDialog(page)
  await chooseFiles(page, takeoutFiles)
  await expect(dialog.getByText('このファイルには単位が書かれていません')).toBeVisible()
  await expect(dialog.getByLabel('キログラム（kg）')).toBeFocused()
  await expect(dialog.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '2025/09/12 09:13',
    '143.7',
    '143.7',
    '65.18',
    '—',
  ])
  await expect(button(dialog, '次へ')).toBeDisabled()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByLabel('ポンド（lb）').check()
  await dialog.getByLabel('UTC（協定世界時）').check()
  await expect(dialog.getByText('2025/09/12 18:13')).toBeVisible()
  await dialog.getByLabel('日本時間').check()
  await button(dialog, '次へ').click()
  await expect(dialog.getByText('新規 3件')).toBeVisible()
  await expect(dialog.getByText('取り込み済み 0件')).toBeVisible()
  await expect(dialog.getByText('取り込めなかったもの 0件')).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  expect(await readingsOf(page)).toEqual([])
  await button(dialog, '取り込む').click()
  await expect(dialog.getByText('3件の測定値を取り込みました。')).toBeVisible()
  await button(dialog, '閉じる').first().click()
  await expect(runsIn(page)).toHaveText([/Google Takeout.*完了.*新規 3件・取り込み済み 0件・取り込めなかったもの 0件/])
  expect((await readingsOf(page)).map(({ weight, measuredAt }) => [weight, measuredAt])).toEqual([
    ['64.5', '2025-10-11T21:33:26.000Z'],
    ['65', '2025-09-13T00:13:26.000Z'],
    ['65.18', '2025-09-12T00:13:26.000Z'],
  ])
  // The same once more: nothing is new, and nothing changes.
  await chooseFiles(page, takeoutFiles)
  await dialog.getByLabel('ポンド（lb）').check()
  await button(dialog, '次へ').click()
  await expect(dialog.getByText('新しい測定値はありません。')).toBeVisible()
  await expect(dialog.getByText('取り込み済み 3件')).toBeVisible()
  await expect(dialog.getByText('先に前の取り込みを取り消してください。')).toBeVisible()
  await expect(button(dialog, '取り込む')).toBeHidden()
  await button(dialog, '閉じる').first().click()
  await expect(runsIn(page)).toHaveCount(1)
  await button(runsIn(page).first(), '取り消す').click()
  const question = page.getByRole('dialog', { name: 'この取り込みを取り消しますか？' })
  await expect(question.getByText('公開した記録はそのまま残ります')).toBeVisible()
  await button(question, '取り込みを取り消す').click()
  await expect(page.getByText('まだ取り込みはありません。')).toBeVisible()
  expect(await readingsOf(page)).toEqual([])
})

const csv = `day,clock,scale,who
2026-10-01,07:00,64.2,me
2026-10-02,7:10,64.0,me
someday,,63.8,me
2026-10-04,07:00,,me
2026-10-05,07:00,=1+1,me
`

test('history, files: the columns of any table are chosen, and what cannot come in says why', async ({ page }) => {
  await newMember(page)
  await page.goto('/settings?tab=data')
  const dialog = importDialog(page)
  await expect(dataCard(page).getByText('OMRON connect')).toBeHidden()
  await dataCard(page).getByText('対応しているファイル').click()
  await expect(dataCard(page).getByText('OMRON connect')).toBeVisible()
  await expectAccessible(page)
  await chooseFiles(page, [{ name: 'mine.csv', content: csv }])
  await expect(dialog.getByRole('columnheader')).toContainText(['day', 'clock', 'scale', 'who'])
  await expect(dialog.getByLabel('日付の列')).toBeFocused()
  await expect(dialog.getByLabel('時刻の列').locator('option:checked')).toHaveText('clock')
  await dialog.getByLabel('日付の列').selectOption('day')
  await dialog.getByLabel('体重の列').selectOption('scale')
  await dialog.getByLabel('キログラム（kg）').check()
  await expectAccessible(page, 'dialog[open]')
  await button(dialog, '次へ').click()
  await expect(dialog.getByText('新規 2件')).toBeVisible()
  await expect(dialog.getByText('取り込めなかったもの 3件')).toBeVisible()
  for (const words of [
    '日付を読み取れない: 1件',
    '体重がない: 1件',
    '体重を読み取れない: 1件',
    '4行目: 日付を読み取れない（someday 63.8）',
  ])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  // Stopping here leaves nothing behind.
  await button(dialog, 'やめる').click()
  await expect(dialog).toBeHidden()
  expect(await readingsOf(page)).toEqual([])
  await expect(page.getByText('まだ取り込みはありません。')).toBeVisible()
})

async function trendOf({ request }: Page) {
  const answer = await request.get('/api/stats/chart')
  return ((await answer.json()) as { series: { days: number[] } }).series
}

test('history, files: the export of one account gives another one the same trend, and publishes nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  await newMember(page)
  await published(page, '64.9', '朝', { measuredAt: hoursAgo(30) })
  await broughtIn(page, [
    { weight: '64.2', measuredAt: hoursAgo(80) },
    { weight: '65.35', measuredAt: hoursAgo(200) },
  ])
  const content = await (await page.request.get('/api/entries.csv')).text()
  const trend = await trendOf(page)
  expect(trend.days).toHaveLength(3)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  const { id } = await newMember(other)
  await other.goto('/settings?tab=data')
  await chooseFiles(other, [{ name: 'hakari-weight.csv', content }])
  await button(importDialog(other), '取り込む').click()
  await expect(importDialog(other).getByText('3件の測定値を取り込みました。')).toBeVisible()
  expect(await trendOf(other)).toEqual(trend)
  expect(await entriesOf(other, id)).toEqual([])
  await context.close()
})

test("history, files: of a family's table only one's own weights come in", async ({ page }) => {
  await newMember(page)
  await page.goto('/settings?tab=data')
  const dialog = importDialog(page)
  const rows = ['2026-10-01 07:00:00,花子,52.1', '2026-10-01 07:05:00,太郎,71.4', '2026-10-02 07:00:00,花子,52.0']
  await chooseFiles(page, [{ name: 'eufy.csv', content: `時間,家族,体重 (kg)\n${rows.join('\n')}\n` }])
  await expect(button(dialog, '次へ')).toBeDisabled()
  await dialog.getByLabel('花子').check()
  await button(dialog, '次へ').click()
  await expect(dialog.getByText('新規 2件')).toBeVisible()
  await expect(dialog.getByText('別の人の測定値である: 1件')).toBeVisible()
  await button(dialog, '取り込む').click()
  await expect(dialog.getByText('2件の測定値を取り込みました。')).toBeVisible()
  await button(dialog, '閉じる').first().click()
  // Where nobody is named, people are told apart by their height.
  const weighed = ['2026-10-03 22:00:00+0000,51.9,158.0,20.8', '2026-10-03 22:05:00+0000,71.3,174.0,23.5']
  await chooseFiles(page, [{ name: 'body.csv', content: `time,weight,height,bmi\n${weighed.join('\n')}\n` }])
  await dialog.getByLabel('キログラム（kg）').check()
  await expect(button(dialog, '次へ')).toBeDisabled()
  await dialog.getByLabel('身長 158.0cm').check()
  await button(dialog, '次へ').click()
  await button(dialog, '取り込む').click()
  await expect(dialog.getByText('1件の測定値を取り込みました。')).toBeVisible()
  expect((await readingsOf(page)).map(({ weight }) => weight)).toEqual(['51.9', '52', '52.1'])
})

test('history, files: whoever leaves in the middle is asked, and a part that got lost is sent again', async ({
  page,
}) => {
  const { id } = await newMember(page)
  await page.goto('/settings/readings')
  await page.getByRole('link', { name: '設定を開く' }).click()
  await expect(dataCard(page).getByText('ファイルから取り込む')).toBeInViewport()
  const dialog = importDialog(page)
  let isLost = true
  await page.route('**/api/history/runs/*/parts/*', (route) => {
    if (!isLost) return route.fallback()
    isLost = false
    return route.abort()
  })
  await chooseFiles(page, [{ name: 'a.csv', content: 'date,weight (kg)\n2026-10-01,64.2\n2026-10-02,64\n' }])
  await button(dialog, '次へ').click()
  await expect(dialog.getByText('新規 2件')).toBeVisible()
  // A date without a time has none here either.
  await expect(dialog.getByRole('listitem').filter({ hasText: '64.2kg' })).toHaveText('2026/10/01 64.2kg')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '取り込みをやめますか？' })
  await button(question, 'キャンセル').click()
  await expect(dialog.getByText('新規 2件')).toBeVisible()
  await page.goBack()
  await button(question, 'キャンセル').click()
  await expect(page).toHaveURL('/settings?tab=data#data')
  await button(dialog, '取り込む').dblclick()
  await expect(dialog.getByText('2件の測定値を取り込みました。')).toBeVisible()
  await dialog.getByRole('link', { name: '測定値の一覧' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '測定値の一覧' })).toBeVisible()
  await expect(page.getByText('64.2kg')).toBeVisible()
  await expect(page.getByText('2026/10/01 CSVファイル', { exact: true })).toBeVisible()
  expect(await readingsOf(page)).toHaveLength(2)
  expect(await entriesOf(page, id)).toEqual([])
})

test('history, files: what is malformed or hostile ends in a sentence and changes nothing', async ({ page }) => {
  await newMember(page)
  await page.goto('/settings?tab=data')
  const dialog = importDialog(page)
  const bomb = await zipOf([{ name: 'apple_health_export/export.xml', content: new Uint8Array(40 * 2 ** 20) }])
  const locked = new Uint8Array(await (await zipOf([{ name: 'weight.csv', content: 'date,weight\n' }])).arrayBuffer())
  // The bit that says so, in the only line of the directory.
  locked[locked.findLastIndex((byte, at) => byte === 0x50 && locked[at + 2] === 1 && locked[at + 3] === 2) + 8] = 1
  for (const [name, content, sentence] of [
    ['locked.zip', locked, 'パスワード付きのファイルは読み込めません'],
    ['empty.csv', '', 'ファイルが空です'],
    ['picture.zip', '\u0000\u0001\u0002\u0003PNG', 'このファイルには対応していません'],
    ['weight-2025-09-12.json', '[{"weight": 1', 'ファイルを読み取れませんでした'],
    ['weight-2025-09-12.json', '[]', 'このファイルには体重データが見つかりませんでした'],
    [
      'export.xml',
      '<?xml version="1.0"?><!DOCTYPE HealthData [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><HealthData locale="ja_JP"><Record type="HKQuantityTypeIdentifierHeartRate" value="&b;"/></HealthData>',
      'このファイルには体重データが見つかりませんでした',
    ],
    ['export.zip', new Uint8Array(await bomb.arrayBuffer()), 'ファイルが大きすぎるため、読み取れませんでした'],
  ] as const) {
    await chooseFiles(page, [{ name, content }])
    await expect(dialog.getByRole('alert')).toContainText(sentence)
    await button(dialog, '閉じる').first().click()
    await expect(dialog).toBeHidden()
  }
  // One's own choice of a unit does not make two units one.
  await chooseFiles(page, [{ name: 'a.csv', content: 'date,weight (kg)\n2026-10-01,64\n2026-10-02,140 lb\n' }])
  await button(dialog, '次へ').click()
  await expect(dialog.getByRole('alert')).toContainText('単位の異なる体重が混ざっている')
  await button(dialog, '閉じる').first().click()
  expect(await readingsOf(page)).toEqual([])
  await expect(dataCard(page).getByText('まだ取り込みはありません。')).toBeVisible()
})

/** `APPLE_EXPORT_MB=300` reads as much as a phone of many years writes. */
const megabytes = Number(process.env['APPLE_EXPORT_MB'] ?? 40)
const mostMemory = 200 * 2 ** 20

/** Every value the bar of the reading shows from now on. */
async function watchBar(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const bar = document.querySelector('dialog[open] [role=progressbar][aria-label^=ファイル]')
      const now = Number(bar?.getAttribute('aria-valuenow'))
      if (bar && seen.at(-1) !== now) seen.push(now)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: number[] }).seen)
}

test.describe('in a process of its own', () => {
  test.use({ hasOwnProcess: true })

  test('history, files: a large export of Apple comes in with a moving bar and little memory', async ({
    page,
  }, info) => {
    test.setTimeout(info.timeout * (1 + megabytes / 60))
    const path = join(info.outputPath(), 'export.xml')
    const { weights } = writeAppleExport(path, { megabytes })
    try {
      await newMember(page)
      await page.goto('/settings?tab=data')
      const memory = await watchMemory(page)
      const dialog = importDialog(page)
      const steps = await watchBar(page)
      const began = Date.now()
      await chooseFiles(page, path)
      await expect(async () => {
        await memory.measure()
        await expect(dialog.getByText(`新規 ${weights.length}件`)).toBeVisible({ timeout: 50 })
      }).toPass({ intervals: [100] })
      const readMs = Date.now() - began
      const seen = await steps()
      expect(seen.length).toBeGreaterThan(10)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      await button(dialog, '取り込む').click()
      await expect(dialog.getByText(`${weights.length}件の測定値を取り込みました。`)).toBeVisible()
      await memory.measure()
      expect(memory.most()).toBeGreaterThan(0)
      expect(memory.most()).toBeLessThan(mostMemory)
      info.annotations.push({
        type: 'measured',
        description: `${megabytes} MB in ${readMs} ms, ${seen.length} steps, at most ${memory.most()} bytes of memory`,
      })
      const [latest] = await readingsOf(page)
      const last = weights.at(-1)
      expect([latest?.weight, latest?.measuredAt]).toEqual([last?.weight, last?.measuredAt])
    } finally {
      await rm(path, { force: true })
    }
  })
})
