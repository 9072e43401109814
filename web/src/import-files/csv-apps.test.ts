import { expect, test } from 'vitest'
import type { Choice, CsvFlavour, Inspection } from './import-types.ts'
import { inspect } from './inspect.ts'
import { read } from './read.ts'

const fileOf = (content: BlobPart) => new File([content], 'weights.csv')

async function readings(content: BlobPart, choice: Choice = {}) {
  const { readings } = await read([fileOf(content)], choice)
  return readings.map(({ measuredAt, weight }) => `${measuredAt} ${weight}`)
}

const asked: Inspection['needs'] = { unit: true }
const morning = '2026-06-30T21:46:00.000Z 65.2'
const withSeconds = '2026-06-30T21:46:22.000Z 65.2'

test.each<[string, CsvFlavour, Inspection['needs'], string, string]>([
  [
    'OMRON connect',
    'omron',
    {},
    '"測定日","タイムゾーン","体重(kg)","体脂肪(%)"\n"2026/07/01 06:46","Asia/Tokyo","65.20","20.8"',
    morning,
  ],
  ['Renpho', 'renpho', {}, 'Time of Measurement,Weight(kg),BMI\n2026/07/01 06:46,65.2,22', morning],
  [
    'Renpho with a time of its own',
    'renpho',
    {},
    'Date,Time,Weight(kg),BMI,Body Fat(%)\n2026.07.01,06:46,65.20,22,--',
    morning,
  ],
  [
    'Renpho with numbers',
    'renpho',
    {},
    'No.;Date;Time;Weight(kg);BMI;Body Fat Percentage(%)\n1;2026.07.01;06:46;65,20;22;--',
    morning,
  ],
  ['Renpho with tabs', 'renpho', {}, 'No.\tDate\tTime\tWeight(kg)\tBMI\n1\t2026.07.01\t06:46\t65.20\t22', morning],
  ['eufy', 'eufy', {}, 'Time,Family Members,WEIGHT (kg),BMI\n2026-07-01 06:46:22,haru,65.2,22', withSeconds],
  ['eufy in Japanese', 'eufy', asked, '時間,家族,体重,BMI,体脂肪率%\n2026-07-01 06:46:22,はる,65.2,22,20', withSeconds],
  [
    'Zepp Life',
    'zepp',
    asked,
    '\uFEFFtime,weight,height,bmi,fatRate\n2026-06-30 21:46:22+0000,65.2,170.0,22,null',
    withSeconds,
  ],
  ['Mi Fit', 'zepp', asked, 'timestamp,weight,height,bmi\n1782855982,65.2,170,22', withSeconds],
  ['openScale 1', 'openscale', asked, '"dateTime","weight","fat"\n"01.07.2026 06:46",65.2,20', morning],
  [
    'openScale 3',
    'openscale',
    asked,
    'DATE,TIME,BMI,BODY_FAT,COMMENT,WEIGHT\n2026-07-01,06:46:22.000,22,20,,65.2',
    withSeconds,
  ],
  ['Happy Scale', 'happy scale', {}, '"Date","Kilogram(s)"\n"2026-06-30 21:46:22 +0000","65.2"', withSeconds],
  ['Happy Scale in pounds', 'happy scale', {}, '"Date","Pound(s)"\n"2026-06-30 21:46:22 +0000","143.74"', withSeconds],
  [
    'Google Fit',
    'google fit',
    {},
    '日付,平均速度（m/s）,平均体重（kg）,最大体重（kg）,最小体重（kg）\n2026-07-01,,65.2,66,65',
    '2026-06-30T15:00:00.000Z 65.2',
  ],
  [
    'Google Fit in English',
    'google fit',
    {},
    'Date,Average weight (kg),Max weight (kg),Min weight (kg)\n2026-07-01,65.2,66,65',
    '2026-06-30T15:00:00.000Z 65.2',
  ],
  [
    'Withings in Japanese',
    'withings',
    {},
    '日付,"体重 (kg)","脂肪量 (kg)"\n"2026-07-01 06:46:22",65.20,13',
    withSeconds,
  ],
  [
    'Withings in German',
    'withings',
    {},
    'Datum,"Gewicht (kg)","Fettmasse (kg)"\n"2026-07-01 06:46:22",65.20,13',
    withSeconds,
  ],
  ['Garmin in Japanese', 'garmin', {}, '時間,体重,変更,BMI\n2026年7月1日,,,\n06:46,65.2 kg,0.1 kg,22', morning],
  ['Lose It', 'lose it', asked, 'Date,Weight,Deleted\n07/01/2026,65.2,0', '2026-06-30T15:00:00.000Z 65.2'],
  ['TrendWeight', 'trendweight', asked, 'Date,Time,Weight,Body Fat %\n2026-07-01,06:46,65.2,20', morning],
  [
    'Health Auto Export',
    'health auto export',
    {},
    'Date/Time,Body Fat Percentage (%),Weight (kg)\n2026-07-01 06:46:22,20,65.2',
    withSeconds,
  ],
  ['BPNote', 'bpnote', asked, '日付,測定時間(朝),最高血圧(朝),体重\n2026/07/01,06:46,120,65.2', morning],
  [
    'Cronometer',
    'cronometer',
    {},
    'Day,Time,Group,Metric,Unit,Amount\n2026-07-01,06:46,Biometrics,Heart Rate,bpm,60\n2026-07-01,06:46,Biometrics,Weight,kg,65.2',
    morning,
  ],
])('%s is known by its header: %s', async (_name, flavour, needs, content, reading) => {
  const seen = await inspect([fileOf(content)])
  expect([seen.flavour, seen.needs]).toEqual([flavour, needs])
  expect(await readings(content, needs.unit ? { unit: 'kg' } : {})).toEqual([reading])
})

test('a list without a header is guessed by what its columns hold', async () => {
  const content = '1,20161101,82.10,21.5\n2,20161102,,21\n3,20161103,81.90,21.2\n'
  expect(await inspect([fileOf(content)])).toMatchObject({ needs: { unit: true }, columns: { date: 1, weight: 2 } })
  expect(await readings(content, { unit: 'kg' })).toEqual([
    '2016-10-31T15:00:00.000Z 82.1',
    '2016-11-02T15:00:00.000Z 81.9',
  ])
})

test('where each measure has a row, the column that names it and what a weight is called are chosen', async () => {
  const content = 'いつ,なに,どれだけ\n2026/07/01,おもさ,65.2\n2026/07/01,脈拍,60\n2026/07/02,おもさ,65.1\n'
  expect(await inspect([fileOf(content)])).toMatchObject({
    needs: { columns: true, unit: true },
    words: [[], ['おもさ', '脈拍'], []],
  })
  const columns = { date: 0, weight: 2, measure: 1, measureWord: 'おもさ' }
  expect(await readings(content, { unit: 'kg', columns })).toEqual([
    '2026-06-30T15:00:00.000Z 65.2',
    '2026-07-01T15:00:00.000Z 65.1',
  ])
})

test.each([
  ['by name', '時間,家族メンバー,体重 (kg)', 'はる', 'なつ', 'name'],
  ['by height alone', 'time,weight kg,height,bmi', '170.0', '158.0', 'height'],
])('people who share a file are told apart %s, however late the second comes', async (_how, header, one, other, by) => {
  const row = (at: number, who: string, weight: string) => {
    const time = new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    return by === 'name' ? `${time},${who},${weight}` : `${time},${weight},${who},22`
  }
  const mine = Array.from({ length: 3000 }, (_, at) => row(at, one, '65.2'))
  const content = [header, ...mine, row(3001, other, '50.1'), row(3002, '', '50.2')].join('\n')
  const seen = await inspect([fileOf(content)])
  expect(seen).toMatchObject({ needs: { person: true }, people: [one, other], peopleBy: by })
  const { readings, rejected } = await read([fileOf(content)], { person: other })
  expect(readings.map(({ weight }) => weight)).toEqual(['50.1'])
  expect(rejected.counts).toEqual({ other_person: 3001 })
})

test('a file of thousands of people, zones and apps costs no more than another', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => {
    const time = new Date(Date.UTC(2020, 0, 1) + at * 1000).toISOString()
    return `${time.slice(0, 19)},person ${at},No/Where${at},app ${at},65.2`
  })
  const content = `測定日時,ユーザー,タイムゾーン,source,体重(kg)\n${rows.join('\n')}`
  const seen = await inspect([fileOf(content)])
  expect(seen.people).toHaveLength(50)
  expect(await readings(content, { person: 'person 4999' })).toEqual(['2019-12-31T16:23:19.000Z 65.2'])
  const { readings: all, total } = await read([fileOf(content)], {})
  expect([all.length, total]).toEqual([82, 5000])
})

test('a column of time zones is believed, also where the clock changes, and an unknown zone is our own', async () => {
  const rows = [
    '2026/07/01 06:46,Europe/Berlin,65.1',
    '2025/12/01 06:46,Europe/Berlin,65.2',
    '2026/03/29 03:30,Europe/Berlin,65.3',
    '2026/07/01 06:46,Asia/Tokyo,65.4',
    '2026/07/01 06:46,nowhere,65.5',
    '2026-07-01T06:46:00Z,Asia/Tokyo,65.6',
  ]
  expect(await readings(`測定日,タイムゾーン,体重(kg)\n${rows.join('\n')}`)).toEqual([
    '2026-07-01T04:46:00.000Z 65.1',
    '2025-12-01T05:46:00.000Z 65.2',
    '2026-03-29T01:30:00.000Z 65.3',
    '2026-06-30T21:46:00.000Z 65.4',
    '2026-06-30T21:46:00.000Z 65.5',
    '2026-07-01T06:46:00.000Z 65.6',
  ])
})

test('what was deleted in the app, or never measured, is left out', async () => {
  const deleted = await read([fileOf('Date,Weight,Deleted\n07/01/2026,143.7,0\n07/02/2026,140,1')], { unit: 'lb' })
  expect([deleted.readings.length, deleted.rejected.counts]).toEqual([1, { deleted: 1 }])
  const computed =
    'Date,Actual Weight,Weight Is Interpolated,Trend Weight\n2026-07-01,65.2,No,65\n2026-07-02,65.1,Yes,65'
  expect(await inspect([fileOf(computed)])).toMatchObject({ flavour: 'trendweight', columns: { date: 0, weight: 1 } })
  const measured = await read([fileOf(computed)], { unit: 'kg' })
  expect([measured.readings.length, measured.rejected.counts]).toEqual([1, { interpolated: 1 }])
})

test('within a table one weighing that several apps wrote is one', async () => {
  const content =
    'date,weight (kg),source\n2026-07-01 06:46:22,65.2,Scale\n2026-07-01 06:46:50,65.18,Phone\n2026-07-01 06:47:00,65.23,Watch\n2026-07-01 06:46:30,65.1,Scale\n'
  expect(await readings(content)).toEqual(['2026-06-30T21:46:22.000Z 65.2', '2026-06-30T21:46:30.000Z 65.1'])
})

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

test('a memo that was cut inside a letter spoils neither encoding', async () => {
  const row = '2026/07/01 06:46,65.2,'
  /** The header 測定日,体重(kg),メモ, and 今日 without its last byte. */
  const shiftJis = new Blob([bytesOf('91aa92e893fa2c91cc8f64286b67292c838183820a'), row, bytesOf('8da193'), '\n'])
  const utf8 = new TextEncoder().encode(`測定日,体重(kg),メモ\n${row}今日`)
  const cut = new Blob([utf8.slice(0, -1), '\n', row.replace('06', '07'), '"早い"\n'])
  expect(await inspect([fileOf(shiftJis)])).toMatchObject({
    encoding: 'shift_jis',
    headers: ['測定日', '体重(kg)', 'メモ'],
  })
  expect(await inspect([fileOf(cut)])).toMatchObject({ encoding: 'utf-8', headers: ['測定日', '体重(kg)', 'メモ'] })
  expect(await readings(shiftJis)).toEqual([morning])
  expect(await readings(cut)).toHaveLength(2)
})
