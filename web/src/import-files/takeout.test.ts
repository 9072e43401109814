import { expect, test } from 'vitest'
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
