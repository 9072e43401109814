import { expect, test } from 'vitest'
import { zipOf } from '../../../e2e/zip-writer.ts'
import { inspect } from './inspect.ts'
import { read } from './read.ts'

const fileOf = (content: unknown, name = 'weight-2025-09-12.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name)

const log = {
  logId: 1757668406000,
  weight: 143.7,
  bmi: 22.56,
  fat: 20.8,
  date: '09/12/25',
  time: '09:13:26',
  source: 'Aria',
}

test('Takeout does not say its unit: the first five are shown in each, and both unit and clock are chosen', async () => {
  const logs = Array.from({ length: 6 }, (_, at) => ({ ...log, logId: at, time: `09:13:2${at}` }))
  const seen = await inspect([fileOf(logs.slice(0, 2)), fileOf(logs.slice(2))])
  expect([seen.kind, seen.needs, seen.sample.length]).toEqual(['takeout', { unit: true, clock: true }, 5])
  expect(seen.sample[0]).toEqual({
    written: { date: '09/12/25 09:13:20', weight: '143.7' },
    measuredAt: '2025-09-12T00:13:20.000Z',
    weight: { kg: '143.7', lb: '65.18', st: null },
  })
  const file = fileOf([log])
  const id = '1757668406000'
  expect((await read([file], { unit: 'lb' })).readings).toEqual([
    { weight: '65.18', measuredAt: '2025-09-12T00:13:26.000Z', id },
  ])
  expect((await read([file], { unit: 'kg', clock: 'utc' })).readings).toEqual([
    { weight: '143.7', measuredAt: '2025-09-12T09:13:26.000Z', id },
  ])
})

test('the same log in two files is one reading, and a log without sense says why', async () => {
  const broken = [
    log,
    { ...log, logId: 2, date: undefined },
    { ...log, logId: 3, date: '2025-09-12' },
    { ...log, logId: 4, date: '02/30/25' },
    { ...log, logId: 5, weight: null },
    { ...log, logId: 6, weight: 'x' },
    { ...log, logId: 7, weight: 2000 },
    { ...log, logId: undefined },
    null,
    [],
  ]
  const { readings, rejected } = await read([fileOf([log]), fileOf(broken)], { unit: 'lb' })
  expect(readings.map(({ id }) => id)).toEqual(['1757668406000', '2025-09-12T00:13:26.000Z 65.18'])
  expect(rejected.counts).toEqual({
    duplicate_in_file: 1,
    no_date: 1,
    bad_date: 2,
    no_weight: 3,
    bad_weight: 1,
    out_of_range: 1,
  })
})

const table = (...rows: string[]) => `timestamp,weight grams,data source\n${rows.join('\n')}\n`
const health = 'Takeout/Google Health/Physical Activity_GoogleData'
const zipped = async (files: { name: string; content: string }[]) => new File([await zipOf(files)], 'takeout.zip')

test('the Takeout of today says zone and unit, in one file or one a month', async () => {
  const rows = [
    '2026-07-01T21:46:22Z,65181,Aria',
    '2026-07-02T21:40:00Z,65000,Aria',
    '2026-08-01T21:40:00Z,64800,MANUAL',
  ]
  const expected = ['2026-07-01T21:46:22.000Z 65.18', '2026-07-02T21:40:00.000Z 65', '2026-08-01T21:40:00.000Z 64.8']
  const one = [new File([table(...rows)], 'weight.csv')]
  const months = [
    await zipped([
      {
        name: `${health}/steps_2026-07-01.csv`,
        content: 'timestamp,steps,data source\n2026-07-01T21:46:22Z,65,Aria\n',
      },
      { name: `${health}/weight_2026-07-01.csv`, content: table(...rows.slice(0, 2)) },
      { name: `${health}/weight_2026-08-01.csv`, content: table(...rows.slice(1)) },
    ]),
  ]
  for (const files of [one, months]) {
    expect(await inspect(files)).toMatchObject({ kind: 'takeout', flavour: 'google', needs: {} })
    expect((await read(files, {})).readings.map(({ id }) => id)).toEqual(expected)
  }
})

const old = (at: number) => ({ ...log, logId: at, date: '09/12/25', time: `09:1${at}:26`, weight: 143.7 - at })

test('beside the old logs both are read, the same weighing once, whatever clock the logs show', async () => {
  const exact = [1, 2, 3].map((at) => `2025-09-12T09:1${at}:26Z,${Math.round((143.7 - at) * 453.59237)},Aria`)
  const files = [
    await zipped([
      {
        name: 'Takeout/Fitbit/Global Export Data/weight-2025-09-12.json',
        content: JSON.stringify([0, 1, 2, 3].map(old)),
      },
      { name: `${health}/weight.csv`, content: table(...exact, '2026-08-01T21:40:00Z,64800,Aria') },
    ]),
  ]
  expect(await inspect(files)).toMatchObject({ kind: 'takeout', needs: {} })
  const { readings, rejected } = await read(files, {})
  expect(readings.map(({ measuredAt, weight }) => `${measuredAt} ${weight}`)).toEqual([
    '2025-09-12T09:11:26.000Z 64.73',
    '2025-09-12T09:12:26.000Z 64.27',
    '2025-09-12T09:13:26.000Z 63.82',
    '2026-08-01T21:40:00.000Z 64.8',
    '2025-09-12T09:10:26.000Z 65.18',
  ])
  expect(rejected.counts).toEqual({ duplicate_in_file: 3 })
})

test('logs that end before the table begins are asked about, and nothing is lost', async () => {
  const files = [fileOf([log]), new File([table('2026-08-01T21:40:00Z,64800,Aria')], 'weight.csv')]
  const seen = await inspect(files)
  expect([seen.kind, seen.needs, seen.sample.length]).toEqual(['takeout', { unit: true, clock: true }, 1])
  const { readings } = await read(files, { unit: 'lb', clock: 'utc' })
  expect(readings.map(({ measuredAt }) => measuredAt)).toEqual(['2026-08-01T21:40:00.000Z', '2025-09-12T09:13:26.000Z'])
})

test.each([
  ['an empty list', '[]', 'no_weights'],
  ['half a list', '[{"weight": 65', 'unreadable'],
  ['lists in lists, ten thousand deep', '['.repeat(10_000), 'unreadable'],
  ['a million logs', `[${'{},'.repeat(999_999)}{}]`, 'too_many_rows'],
])('%s ends in a sentence', async (_name, content, code) => {
  const file = fileOf(content)
  await expect(read([file], { unit: 'kg' })).rejects.toMatchObject({ name: 'FileFailure', code })
  await expect(inspect([file])).rejects.toMatchObject({ name: 'FileFailure', code })
})
