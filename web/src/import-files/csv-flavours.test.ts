import { csvRow, csvStart } from '@hakari/contract'
import { expect, test } from 'vitest'
import type { Choice } from './import-types.ts'
import { inspect } from './inspect.ts'
import { read } from './read.ts'

const fileOf = (content: BlobPart, name = 'weights.csv') => new File([content], name)

async function readings(content: BlobPart, choice: Choice = {}) {
  const { readings } = await read([fileOf(content)], choice)
  return readings.map(({ measuredAt, weight }) => `${measuredAt} ${weight}`)
}

test('our own export is read to the millisecond and the gram, and notes are not looked at', async () => {
  const content =
    csvStart +
    csvRow(['date', 'time', 'weight', 'note', 'source', 'measured_at', 'published']) +
    csvRow(['2026/11/15', '00:00', '65.253', '=1+1, "朝"\n改行', 'fitbit', '2026-11-14T15:00:00.123Z', 'yes']) +
    csvRow(['2026/11/16', '07:10', '65', '', 'typed', '', 'no'])
  expect(await inspect([fileOf(content)])).toMatchObject({
    kind: 'csv',
    flavour: 'hakari',
    needs: {},
    unit: 'kg',
    encoding: 'utf-8',
    delimiter: ',',
  })
  expect(await readings(content)).toEqual(['2026-11-14T15:00:00.123Z 65.253', '2026-11-15T22:10:00.000Z 65'])
})

test('openScale writes no unit, so that it is asked', async () => {
  const content = '"bone","caliper1","comment","dateTime","fat","weight"\n0.0,0.0,"x","2026-11-10 07:12",20.8,65.2\n'
  const seen = await inspect([fileOf(content)])
  expect(seen).toMatchObject({ flavour: 'openscale', needs: { unit: true }, columns: { date: 3, weight: 5 } })
  expect(seen.sample).toEqual([
    {
      written: { date: '2026-11-10 07:12', weight: '65.2' },
      measuredAt: '2026-11-09T22:12:00.000Z',
      weight: { kg: '65.2', lb: '29.57', st: '414.04' },
    },
  ])
  expect(await readings(content, { unit: 'kg' })).toEqual(['2026-11-09T22:12:00.000Z 65.2'])
  expect(await readings(content, { unit: 'lb' })).toEqual(['2026-11-09T22:12:00.000Z 29.57'])
})

test('Libra says its unit in a comment and its columns in another', async () => {
  const content =
    '#Version: 6\n#Units: lbs\n\n#date;weight;weight trend;body fat;log\n2026-11-09T22:12:00.000Z;143,7;143.9;;note\n#2026\n'
  expect(await inspect([fileOf(content)])).toMatchObject({ flavour: 'libra', needs: {}, unit: 'lb', delimiter: ';' })
  expect(await readings(content)).toEqual(['2026-11-09T22:12:00.000Z 65.18'])
})

test('Withings says the unit in its header', async () => {
  const content =
    'Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)",Comments\r\n"2026-11-10 07:12:33",65.20,13.56,,"ok"\r\n'
  expect(await inspect([fileOf(content)])).toMatchObject({ flavour: 'withings', needs: {}, unit: 'kg' })
  expect(await readings(content)).toEqual(['2026-11-09T22:12:33.000Z 65.2'])
})

test.each([
  [
    'English',
    'Time,Weight,Change,BMI,Body Fat\n" Dec 31, 2025",\n07:12,80.4 kg,0.1 kg,24,--\n9:05 PM,80.0 kg,--,24,–\n" Jan 1, 2026",,,,\n01:00,177.3 lbs,–,24,–\n',
  ],
  [
    'Japanese',
    '時間,体重,変化,BMI\n2025年12月31日,,,\n07:12,80.4 kg,0.1 kg,24\n午後9:05,80.0 kg,--,24\n2026年1月1日,,,\n01:00,177.3 lbs,–,24\n',
  ],
])('Garmin puts a day before its times and the unit into the cells, in %s too', async (_language, content) => {
  const seen = await inspect([fileOf(content)])
  expect(seen).toMatchObject({ flavour: 'garmin', needs: {} })
  expect(seen.sample[0]?.measuredAt).toBe('2025-12-30T22:12:00.000Z')
  expect(await readings(content)).toEqual([
    '2025-12-30T22:12:00.000Z 80.4',
    '2025-12-31T12:05:00.000Z 80',
    '2025-12-31T16:00:00.000Z 80.42',
  ])
})

test.each(['', 'com.samsung.health.weight.'])(
  'Samsung writes UTC in kilograms, its columns named %j',
  async (prefix) => {
    const columns = ['start_time', 'weight', 'body_fat', 'create_time', 'time_offset', 'datauuid']
    const content = `com.samsung.health.weight,7006003,12\n${columns.map((name) => prefix + name).join(',')}\n2026-08-31 06:29:10.346,65.2,20.8,2026-08-31 06:29:11.000,UTC+0900,a-b,\n`
    expect(await inspect([fileOf(content)])).toMatchObject({ flavour: 'samsung', needs: {}, unit: 'kg' })
    expect(await readings(content)).toEqual(['2026-08-31T06:29:10.346Z 65.2'])
  },
)

test('eufy and Renpho are known by their columns', async () => {
  const eufy = 'Time, Family Members, WEIGHT (kg), BMI, BODY FAT %\n2026-11-10 07:12:33, haru, 65.2, 22, 20\n'
  expect(await inspect([fileOf(eufy)])).toMatchObject({ flavour: 'eufy', unit: 'kg', needs: {} })
  expect(await readings(eufy)).toEqual(['2026-11-09T22:12:33.000Z 65.2'])
  const renpho =
    'Time of Measurement,Weight(lb),BMI,Body Fat(%),Fat-free Body Weight(lb)\n"Nov 10, 2026, 7:12:33 AM",143.7,22,20,110\n'
  expect(await inspect([fileOf(renpho)])).toMatchObject({ flavour: 'renpho', unit: 'lb', needs: {} })
  expect(await readings(renpho)).toEqual(['2026-11-09T22:12:33.000Z 65.18'])
})

/** What Excel in Japan saves: 測定日,時刻,体重(kg),メモ. */
const shiftJis = Uint8Array.from('91aa92e893fa2c8e9e8d8f2c91cc8f64286b67292c83818382'.match(/../g) ?? [], (pair) =>
  Number.parseInt(pair, 16),
)

test('a table in Shift_JIS with full-width digits is read as it is meant', async () => {
  const row = '\r\n2026/11/10,07:12,65.2,\r\n'
  const fullWidth = Uint8Array.from([0x82, 0x55, 0x82, 0x54, 0x81, 0x44, 0x82, 0x51])
  const content = new Blob([shiftJis, row, '2026/11/11,7:05,', fullWidth, ',\r\n'])
  expect(await inspect([fileOf(content)])).toMatchObject({
    encoding: 'shift_jis',
    headers: ['測定日', '時刻', '体重(kg)', 'メモ'],
    columns: { date: 0, time: 1, weight: 2 },
    unit: 'kg',
    needs: {},
  })
  expect(await readings(content)).toEqual(['2026-11-09T22:12:00.000Z 65.2', '2026-11-10T22:05:00.000Z 65.2'])
})

test('a note in another encoding far down spoils nothing but itself', async () => {
  const rows = Array.from(
    { length: 4000 },
    (_, at) => `2020/01/01 ${new Date(at * 60_000).toISOString().slice(11, 16)}`,
  )
  const content = new Blob([
    'date,weight (kg),note\n',
    rows.map((day, at) => `${day},${60 + at / 1000},\n`).join(''),
    '2026/11/10,65.2,',
    shiftJis,
  ])
  const { readings, rejected } = await read([fileOf(content)], {})
  expect(readings.at(-1)).toMatchObject({ weight: '65.2', measuredAt: '2026-11-09T15:00:00.000Z' })
  expect(rejected.counts).toEqual({ duplicate_in_file: rejected.counts.duplicate_in_file })
})

test('of a file that a family shares, one person is chosen', async () => {
  const content =
    'Time, Family Members, WEIGHT (kg)\n2026-11-10 07:12:33, はる, 65.2\n2026-11-10 07:14:00, なつ, 50.1\n2026-11-11 07:12:33, はる, 65.1\n'
  expect(await inspect([fileOf(content)])).toMatchObject({ needs: { person: true }, people: ['はる', 'なつ'] })
  expect(await readings(content, { person: 'なつ' })).toEqual(['2026-11-09T22:14:00.000Z 50.1'])
})

test('what Excel calls Unicode text is UTF-16 with tabs', async () => {
  const text = '\uFEFF日付\t体重\r\n2026/11/10 7:12\t65.2kg\r\n'
  const bytes = Array.from(text, (letter) => letter.charCodeAt(0)).flatMap((code) => [code & 0xff, code >> 8])
  const content = Uint8Array.from(bytes)
  expect(await inspect([fileOf(content)])).toMatchObject({ encoding: 'utf-16le', delimiter: '\t', needs: {} })
  expect(await readings(content)).toEqual(['2026-11-09T22:12:00.000Z 65.2'])
})

test.each([
  ['a comma', ','],
  ['a semicolon', ';'],
  ['a tab', '\t'],
])('cells may be parted by %s', async (_name, delimiter) => {
  const content = [
    ['date', 'weight (kg)'],
    ['2026-11-10', '65.2'],
  ]
    .map((cells) => cells.join(delimiter))
    .join('\r')
  expect(await inspect([fileOf(content)])).toMatchObject({ delimiter, flavour: 'other', needs: {} })
  expect(await readings(content)).toEqual(['2026-11-09T15:00:00.000Z 65.2'])
})

test('whoever has other headers chooses the columns', async () => {
  const content = 'いつ,朝,夜 (lb)\n2026/11/10 06:30,65.2,144\n'
  expect(await inspect([fileOf(content)])).toMatchObject({
    flavour: 'other',
    needs: { unit: true, columns: true },
    headers: ['いつ', '朝', '夜 (lb)'],
    cells: [['2026/11/10 06:30', '65.2', '144']],
  })
  expect(await readings(content, { unit: 'kg', columns: { date: 0, weight: 1 } })).toEqual([
    '2026-11-09T21:30:00.000Z 65.2',
  ])
  expect(await readings(content, { unit: 'kg', columns: { date: 0, weight: 2 } })).toEqual([
    '2026-11-09T21:30:00.000Z 65.32',
  ])
})

test('a table without headers is guessed by its cells', async () => {
  const content = '2026年11月10日(火) 午後9時5分,65.2kg\n2026年11月11日,６５．１㎏\n'
  expect(await inspect([fileOf(content)])).toMatchObject({ needs: {}, columns: { date: 0, weight: 1 } })
  expect(await readings(content)).toEqual(['2026-11-10T12:05:00.000Z 65.2', '2026-11-10T15:00:00.000Z 65.1'])
})
