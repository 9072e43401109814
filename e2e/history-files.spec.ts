import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { chooseFiles, importDialog, readingsOf } from './history-steps.ts'
import { newMember } from './member-steps.ts'
import { button } from './publishing.ts'
import { expect, test } from './test.ts'
import { zipOf } from './zip-writer.ts'

const zipped = async (files: { name: string; content: string }[]) =>
  new Uint8Array(await (await zipOf(files)).arrayBuffer())

const logs = [1, 2, 3, 4].map((at) => ({ logId: at, weight: 143 + at, date: '09/12/25', time: `09:1${at}:26` }))
const today = [
  'timestamp,weight grams,data source',
  ...logs.slice(1).map(({ weight, time }) => `2025-09-12T${time}Z,${Math.round(weight * 453.59237)},Aria`),
  '2026-08-01T21:40:00Z,64800,Aria',
]

test('history, files: the Takeout of today comes in beside the old logs without a question, each weighing once', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/settings?tab=data')
  const dialog = importDialog(page)
  const content = await zipped([
    { name: 'Takeout/Google Health/Physical Activity_GoogleData/weight.csv', content: today.join('\n') },
    { name: 'Takeout/Google Health/Physical Activity_GoogleData/steps.csv', content: 'timestamp,steps\n' },
    { name: 'Takeout/Fitbit/Global Export Data/weight-2025-09-12.json', content: JSON.stringify(logs) },
  ])
  await chooseFiles(page, [{ name: 'takeout.zip', content }])
  await expect(dialog.getByText('新規 5件')).toBeVisible()
  await expect(dialog.getByText('ファイルの中で重複している: 3件')).toBeVisible()
  await expect(dialog.getByText('体重が見つからなかったファイル')).toBeVisible()
  await expect(dialog.getByText('Takeout/Google Health/Physical Activity_GoogleData/steps.csv')).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await button(dialog, '取り込む').click()
  await expect(dialog.getByText('5件の測定値を取り込みました。')).toBeVisible()
  const [newest, ...others] = await readingsOf(page)
  expect([newest?.weight, newest?.measuredAt]).toEqual(['64.8', '2026-08-01T21:40:00.000Z'])
  expect(others.at(-1)?.measuredAt).toBe('2025-09-12T09:11:26.000Z')
})

test('history, files: dates that can be read two ways are asked about, and what is left out can be saved', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/settings?tab=data')
  const dialog = importDialog(page)
  const rows = ['01/02/2026,R8.1.2,64.2', '03/04/2026,R8.3.4,64', '05/06/2026,R8.5.6,=1+1', '05/07/2026,R8.5.7,']
  await chooseFiles(page, [{ name: 'mine.csv', content: `Date,和暦,Weight (kg)\n${rows.join('\n')}\n` }])
  const order = dialog.getByRole('group', { name: '日付の並び順' })
  await expect(order.getByRole('row')).toHaveText([
    /元の値.*月・日・年の順.*日・月・年の順/,
    /01\/02\/2026.*2026\/01\/02.*2026\/02\/01/,
    /03\/04\/2026.*2026\/03\/04.*2026\/04\/03/,
  ])
  await expect(button(dialog, '次へ')).toBeDisabled()
  // Another column leaves nothing to ask.
  await dialog.getByLabel('日付の列').selectOption('和暦')
  await expect(order).toBeHidden()
  await expect(button(dialog, '次へ')).toBeEnabled()
  await dialog.getByLabel('日付の列').selectOption('Date')
  await order.getByLabel('日・月・年の順').check()
  await expectAccessible(page, 'dialog[open]')
  await button(dialog, '次へ').click()
  await expect(dialog.getByText('新規 2件')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: '64.2kg' })).toHaveText('2026/02/01 64.2kg')
  await expect(dialog.getByText('4行目: 体重を読み取れない（05/06/2026 =1+1）')).toBeVisible()
  const download = page.waitForEvent('download')
  await button(dialog, '取り込めなかったものを保存（CSV）').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('hakari-rejected.csv')
  expect(await readFile(await file.path(), 'utf8')).toBe(
    '\uFEFFファイル,行,日時,体重,理由\r\n,4,05/06/2026,"\'=1+1",体重を読み取れない\r\n,5,05/07/2026,,体重がない\r\n',
  )
  await button(dialog, 'やめる').click()
  await expect(dialog).toBeHidden()
  // A column of one's own choice is looked at before it is read.
  const measures = ['01/02/2026,おもさ,64.2', '01/02/2026,脈拍,60', '03/04/2026,おもさ,64']
  await chooseFiles(page, [{ name: 'mine.csv', content: `いつ,なに,どれだけ\n${measures.join('\n')}\n` }])
  await dialog.getByLabel('日付の列').selectOption('いつ')
  await dialog.getByLabel('体重の列').selectOption('どれだけ')
  await dialog.getByLabel('キログラム（kg）').check()
  await dialog.getByLabel('項目名の列（体重以外も並ぶ場合）').selectOption('なに')
  await expect(button(dialog, '次へ')).toBeDisabled()
  await dialog.getByLabel('体重を表す項目').selectOption('おもさ')
  await button(dialog, '次へ').click()
  await order.getByLabel('月・日・年の順').check()
  await button(dialog, '次へ').click()
  await expect(dialog.getByText('新規 2件')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: '64.2kg' })).toHaveText('2026/01/02 64.2kg')
})

test('history, files: several files are read one after the other into one preview', async ({ page }) => {
  await newMember(page)
  await page.goto('/settings?tab=data')
  const dialog = importDialog(page)
  const tables = await zipped([
    { name: '2025.csv', content: '"測定日","タイムゾーン","体重(kg)"\n"2025/07/23 01:06","Europe/Berlin","65.2"\n' },
    { name: '2026.csv', content: '"測定日","タイムゾーン","体重(kg)"\n"2026/07/23 01:06","Asia/Tokyo","65.0"\n' },
  ])
  await chooseFiles(page, [
    { name: 'omron.zip', content: tables },
    { name: 'happy.csv', content: '"Date","Kilogram(s)"\n"2026-09-20 07:00:00 +0000","64.8"\n"never","64.7"\n' },
    { name: 'letter.txt', content: 'Dear Haru,\n' },
  ])
  await expect(dialog.getByText('新規 3件')).toBeVisible()
  await expect(dialog.getByText('happy.csv 3行目: 日付を読み取れない（never 64.7）')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'letter.txt' })).toBeVisible()
  await button(dialog, '取り込む').click()
  await expect(dialog.getByText('3件の測定値を取り込みました。')).toBeVisible()
  expect((await readingsOf(page)).map(({ measuredAt }) => measuredAt)).toEqual([
    '2026-09-20T07:00:00.000Z',
    '2026-07-22T16:06:00.000Z',
    '2025-07-22T23:06:00.000Z',
  ])
})
