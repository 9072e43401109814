import type { Page } from '@playwright/test'
import { broughtIn, chooseFiles, dataCard, hoursAgo, importDialog } from '../e2e/history-steps.ts'
import { cardOf, connected, fitbit } from '../e2e/import-steps.ts'
import { newMember } from '../e2e/member-steps.ts'
import { button } from '../e2e/publishing.ts'

type Print = (name: string, fullPage?: boolean) => Promise<unknown>

/** Files on their way into the list, the list, a service's history, and what the record dialog offers. */
export async function printHistory(page: Page, print: Print) {
  await newMember(page)
  await page.goto('/settings/readings')
  await page.getByText('表示する測定値がありません。').waitFor()
  await print('readings-empty')
  await broughtIn(page, [
    { weight: '64.2', measuredAt: hoursAgo(3) },
    { weight: '64.5', measuredAt: hoursAgo(27) },
    { weight: '65', measuredAt: hoursAgo(24 * 40) },
  ])
  const logs = [
    { logId: 1757668406000, weight: 143.7, date: '09/12/25', time: '09:13:26' },
    { logId: 1757754806000, weight: 143.3, date: '09/13/25', time: '09:13:26' },
  ]
  await page.goto('/settings?tab=data')
  const dialog = importDialog(page)
  await chooseFiles(page, [{ name: 'weight-2025-09-12.json', content: JSON.stringify(logs) }])
  await dialog.getByLabel('ポンド（lb）').check()
  await print('import-unit')
  await button(dialog, 'キャンセル').click()
  const table = 'day,clock,scale,who\n2026-10-01,07:00,64.2,me\n2026-10-02,07:10,64.0,me\nsomeday,,63.8,me\n'
  await chooseFiles(page, [{ name: 'mine.csv', content: table }])
  await dialog.getByLabel('日付の列').selectOption('day')
  await dialog.getByLabel('体重の列').selectOption('scale')
  await dialog.getByLabel('キログラム（kg）').check()
  await print('import-columns')
  await button(dialog, '次へ').click()
  await button(dialog, '取り込む').waitFor()
  await print('import-preview')
  await button(dialog, '取り込む').click()
  await dialog.getByText('取り込みました').waitFor()
  await print('import-done')
  await button(dialog, '閉じる').first().click()
  await chooseFiles(page, [{ name: 'mine.csv', content: '' }])
  await dialog.getByRole('alert').waitFor()
  await print('import-failed')
  await button(dialog, '閉じる').first().click()
  await dataCard(page).scrollIntoViewIfNeeded()
  await print('settings-data', true)
  await page.goto('/me')
  await page.getByRole('slider').waitFor()
  await print('progress', true)
  await page.goto('/settings/readings')
  await page.getByRole('button', { name: 'の操作' }).nth(1).click()
  await page.getByRole('menuitem', { name: '公開する' }).click()
  await print('readings-publish')
  await page.getByRole('dialog').getByRole('button', { name: '公開する' }).click()
  await page.getByText('公開済み').waitFor()
  await page.getByRole('button', { name: 'の操作' }).first().click()
  await print('readings')
  await page.goto('/')
  await button(page, '体重を記録').click()
  await page.getByText('新しい測定値があります').waitFor()
  await print('record-offer')
  await connected(page, fitbit)
  await page.goto('/settings?tab=security')
  await button(cardOf(page, fitbit), '履歴を取り込む').click()
  await page.getByText('履歴の取り込みが完了しました。').waitFor()
  await cardOf(page, fitbit).scrollIntoViewIfNeeded()
  await print('settings-history', true)
}
