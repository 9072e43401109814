import { expect, test } from 'vitest'
import type { FailureCode } from './file-failure.ts'
import { type Choice, mostRows } from './import-types.ts'
import { inspect } from './inspect.ts'
import { read } from './read.ts'

const fileOf = (content: BlobPart) => new File([content], 'weights.csv')
const readText = (content: BlobPart, choice: Choice = {}) => read([fileOf(content)], choice)
const failure = (code: FailureCode) => expect.objectContaining({ name: 'FileFailure', code })

async function moments(dates: string[]): Promise<(string | undefined)[]> {
  const content = `date,weight (kg)\n${dates.map((date, at) => `"${date}",${60 + at}`).join('\n')}`
  const { readings } = await readText(content)
  return dates.map((_, at) => readings.find(({ weight }) => weight === String(60 + at))?.measuredAt)
}

test.each([
  ['2026-11-10T06:46:22+09:00', '2026-11-09T21:46:22.000Z'],
  ['2026-11-10T06:46:22.5Z', '2026-11-10T06:46:22.500Z'],
  ['2026-11-10 06:46:22 -0330', '2026-11-10T10:16:22.000Z'],
  ['2026/11/10 6:46', '2026-11-09T21:46:00.000Z'],
  ['2026.11.10 06:46:22', '2026-11-09T21:46:22.000Z'],
  ['10.11.2026 06:46', '2026-11-09T21:46:00.000Z'],
  ['2026/11/10 12:05 AM', '2026-11-09T15:05:00.000Z'],
  ['2026/11/10 12:05 p.m.', '2026-11-10T03:05:00.000Z'],
  ['２０２６年１１月１０日　６時４６分', '2026-11-09T21:46:00.000Z'],
  ['10 Nov 2026 06:46', '2026-11-09T21:46:00.000Z'],
  ['November 10, 2026', '2026-11-09T15:00:00.000Z'],
  ['20260701', '2026-06-30T15:00:00.000Z'],
  ['202607010646', '2026-06-30T21:46:00.000Z'],
  ['20260701064622', '2026-06-30T21:46:22.000Z'],
  ['20260701 06:46', '2026-06-30T21:46:00.000Z'],
  ['20260701T064622Z', '2026-07-01T06:46:22.000Z'],
  ['1782855982', '2026-06-30T21:46:22.000Z'],
  ['1782855982123', '2026-06-30T21:46:22.123Z'],
  ['R8.7.1', '2026-06-30T15:00:00.000Z'],
  ['R08/07/01 6:46', '2026-06-30T21:46:00.000Z'],
  ['令和8年7月1日', '2026-06-30T15:00:00.000Z'],
  ['令和元年5月1日 午前6時46分', '2019-04-30T21:46:00.000Z'],
  ['H30.4.1', '2018-03-31T15:00:00.000Z'],
  ['平成30年4月1日(日) 6:46', '2018-03-31T21:46:00.000Z'],
  ['31.12.25', '2025-12-30T15:00:00.000Z'],
  ['25/12/31 6:46', '2025-12-30T21:46:00.000Z'],
  ['12/31/25', '2025-12-30T15:00:00.000Z'],
  ['2026-06-30 24:10', '2026-06-30T15:10:00.000Z'],
])('%s is %s', async (date, moment) => {
  expect(await moments([date])).toEqual([moment])
})

test.each([
  '2026-02-30',
  '2026-13-01',
  '2026-11-10 30:30',
  '2026-11-10 13:30 PM',
  '2026-11-10 6:60',
  '99.99.2026',
  'soon',
  '46336',
  '=TODAY()',
  '11/10',
  '20261301',
  '202607012460',
  '令和8年13月1日',
  'R8',
  '123456789012345',
  '1'.repeat(1000),
])('%s is no date', async (date) => {
  const { readings, rejected } = await readText(`date,weight (kg)\n${date},65.2`)
  expect(readings).toEqual([])
  const written = { date: date.slice(0, 60), weight: '65.2' }
  expect(rejected).toEqual({ counts: { bad_date: 1 }, rows: [{ row: 2, why: 'bad_date', written }] })
})

test('day and month are told apart by the whole column, and never guessed', async () => {
  expect(await moments(['01/02/2026', '01/13/2026'])).toEqual(['2026-01-01T15:00:00.000Z', '2026-01-12T15:00:00.000Z'])
  expect(await moments(['01/02/2026', '13/01/2026'])).toEqual(['2026-01-31T15:00:00.000Z', '2026-01-12T15:00:00.000Z'])
  expect(await moments(['01/02/2026', '13/01/2026', '01/13/2026', '2026-01-05'])).toEqual([
    undefined,
    undefined,
    undefined,
    '2026-01-04T15:00:00.000Z',
  ])
  expect(await moments(['01/02/2026', '03/04/2026'])).toEqual([undefined, undefined])
  expect(await moments(['26/07/01', '26/07/31'])).toEqual(['2026-06-30T15:00:00.000Z', '2026-07-30T15:00:00.000Z'])
})

test('dates that can be read in more than one way are asked about, with two of them shown each way', async () => {
  const content = 'date,weight (kg)\n01/02/2026,65.2\n03/03/2026,65.1\n05/04/2026 06:46,65\n'
  const seen = await inspect([fileOf(content)])
  expect(seen.needs).toEqual({ order: true })
  expect(seen.orders).toEqual(['month first', 'day first'])
  expect(seen.orderRows).toEqual([
    { written: '01/02/2026', readAs: ['2026-01-01T15:00:00.000Z', '2026-01-31T15:00:00.000Z'] },
    { written: '03/03/2026', readAs: ['2026-03-02T15:00:00.000Z', '2026-03-02T15:00:00.000Z'] },
  ])
  const { readings } = await readText(content, { order: 'day first' })
  expect(readings.map(({ measuredAt }) => measuredAt)).toEqual([
    '2026-01-31T15:00:00.000Z',
    '2026-03-02T15:00:00.000Z',
    '2026-04-04T21:46:00.000Z',
  ])
})

test('every row that is left out says why, the first ten thousand of them by number and with what they say', async () => {
  const later = new Date(Date.now() + 120_000).toISOString()
  const rows = [
    ',65',
    'x,65',
    '2026-11-10,',
    '2026-11-10,--',
    '2026-11-10,heavy',
    '2026-11-10,=60+5',
    '2026-11-10,-65',
    '2026-11-10,0',
    '2026-11-10,500.1',
    `${later},65`,
    '1999-12-31,65',
    '',
    '2026-11-10,65',
    '2026-11-10,65.00',
  ]
  const { readings, rejected, total } = await readText(`date,weight (kg)\n${rows.join('\n')}`)
  expect(readings).toEqual([
    { weight: '65', measuredAt: '2026-11-09T15:00:00.000Z', id: '2026-11-09T15:00:00.000Z 65' },
  ])
  expect(rejected.counts).toEqual({
    no_date: 1,
    bad_date: 1,
    no_weight: 2,
    bad_weight: 3,
    out_of_range: 2,
    future: 1,
    too_old: 1,
    duplicate_in_file: 1,
  })
  expect(rejected.rows.at(-1)).toEqual({
    row: 15,
    why: 'duplicate_in_file',
    written: { date: '2026-11-10', weight: '65.00' },
  })
  expect(total).toBe(13)

  const many = await readText(`date,weight (kg)\n${`never${'r'.repeat(100)},65\n`.repeat(10_100)}`)
  expect([many.rejected.counts, many.rejected.rows.length]).toEqual([{ bad_date: 10_100 }, 10_000])
  expect(many.rejected.rows[0]?.written?.date).toHaveLength(60)
})

test('units in the cells are converted; against the header or beside a bare number they stop the reading', async () => {
  const cells = 'date,weight\n2026-11-10,80.4 kg\n2026-11-11,177 lbs\n2026-11-12,12 st 8 lb\n'
  expect(await inspect([fileOf(cells)])).toMatchObject({ needs: {} })
  const { readings } = await readText(cells)
  expect(readings.map(({ weight }) => weight)).toEqual(['80.4', '80.29', '79.83'])
  await expect(readText(`${cells}2026-11-13,80\n`)).rejects.toEqual(failure('mixed_units'))
  await expect(readText('date,weight (kg)\n2026-11-10,80.4\n2026-11-11,177 lb\n')).rejects.toEqual(
    failure('mixed_units'),
  )
})

test('a million rows are too many, and that is known before they are read', async () => {
  const block = '2026-11-10,\n'.repeat(10_000)
  const content = new Blob(['date,weight (kg)\n', ...Array.from({ length: 100 }, () => block)])
  const seen: number[] = []
  await expect(read([fileOf(content)], {}, (fraction) => seen.push(fraction))).rejects.toEqual(failure('too_many_rows'))
  expect(seen.at(-1)).toBeLessThan(0.5)
  const most = new Blob(['date,weight (kg)\n', ...Array.from({ length: mostRows / 10_000 }, () => block)])
  expect((await readText(most)).total).toBe(mostRows)
  await expect(read([fileOf(most), fileOf('date,weight (kg)\n2026-11-10,65')], {})).rejects.toEqual(
    failure('too_many_rows'),
  )
})

test.each<[string, BlobPart, FailureCode]>([
  ['nothing', '', 'empty'],
  ['blanks', ' \r\n\n', 'empty'],
  ['a header alone', 'date,weight (kg)\n', 'no_weights'],
  ['a letter to somebody', 'Dear Haru,\nhow are you?\n', 'not_supported'],
  ['a JSON of something else', '{"weight": 65}', 'not_supported'],
  ['a web page', '<!doctype html><p>65', 'not_supported'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'not_supported'],
  ['a quote that never ends', `date,weight (kg)\n"${'x'.repeat(200_000)}`, 'unreadable'],
  ['endless columns', `date,weight (kg)\n${','.repeat(200_000)}`, 'unreadable'],
])('a file with %s ends in a sentence', async (_name, content, code) => {
  await expect(readText(content, { unit: 'kg' })).rejects.toEqual(failure(code))
})

test('several tables are read one after the other, the same weighing once, and what is none is named', async () => {
  const files = [
    new File(['date,weight (kg)\n2026-11-10,65.2\n2026-11-11,65.1'], 'a.csv'),
    new File(['日付;体重(kg)\n2026/11/10;65.2\n2026/11/12;never'], 'b.csv'),
    new File(['Dear Haru,\n'], 'letter.txt'),
  ]
  expect(await inspect(files)).toMatchObject({ kind: 'csv', flavour: 'other', needs: {} })
  const { readings, rejected, otherFiles } = await read(files, {})
  expect(readings.map(({ weight }) => weight)).toEqual(['65.2', '65.1'])
  expect(rejected.rows).toEqual([
    { row: 2, why: 'duplicate_in_file', written: { date: '2026/11/10', weight: '65.2' }, file: 'b.csv' },
    { row: 3, why: 'bad_weight', written: { date: '2026/11/12', weight: 'never' }, file: 'b.csv' },
  ])
  expect(otherFiles).toEqual(['letter.txt'])
})

test('columns that are chosen hold for all tables with the same headers, and another unknown one is named', async () => {
  const files = [
    new File(['いつ,朝\n2026/11/10,65.2'], 'a.csv'),
    new File(['いつ,朝\n2026/11/11,65.1'], 'b.csv'),
    new File(['when;scale\n2026/11/12;65'], 'c.csv'),
    new File(['date,weight (lb)\n2026/11/13,143.7'], 'd.csv'),
  ]
  expect(await inspect(files)).toMatchObject({ needs: { unit: true, columns: true }, headers: ['いつ', '朝'] })
  const { readings, otherFiles } = await read(files, { unit: 'kg', columns: { date: 0, weight: 1 } })
  expect(readings.map(({ weight }) => weight)).toEqual(['65.2', '65.1', '65.18'])
  expect(otherFiles).toEqual(['c.csv'])
})
