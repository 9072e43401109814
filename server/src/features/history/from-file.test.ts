import { entries, history, readings, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { bringInFile, listOf } from '../../../test/steps/history.ts'
import { record } from '../../../test/steps/social.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
const daily = (days: number) =>
  Array.from({ length: days }, (_, n) => ({
    id: `d${n}`,
    weight: (60 + (n % 20) / 10).toFixed(1),
    measuredAt: day(n + 1),
  }))

test('years from a file are there after they are confirmed, and twice adds nothing', async () => {
  const member = await world.member()
  const file = daily(1100)
  const first = await bringInFile(member, file)
  expect(first.preview).toEqual({ fresh: 1100, known: 0 })
  expect(first.run).toMatchObject({ state: 'done', added: 1100, known: 0, progress: 1 })
  expect(await listOf(member)).toHaveLength(1100)
  const second = await bringInFile(member, file)
  expect(second.preview).toEqual({ fresh: 0, known: 1100 })
  expect(second.run).toMatchObject({ added: 0, known: 1100 })
  expect(await listOf(member)).toHaveLength(1100)
})

test('nothing counts before it is confirmed, and a part sent twice is one part', async () => {
  const member = await world.member()
  const { id } = await member.call(history.begin, { body: { source: 'takeout' } })
  const part = { params: { id, part: '0' }, body: { readings: daily(10) } }
  await member.call(history.send, part)
  await member.call(history.send, part)
  expect(await member.call(history.preview, { params: { id } })).toEqual({ fresh: 10, known: 0 })
  expect(await listOf(member)).toEqual([])
  expect((await member.call(history.runs, {})).items).toEqual([])
  await member.call(history.undo, { params: { id } })
  await expect(member.call(history.send, part)).rejects.toMatchObject({ code: 'not_found' })
  expect(await world.rows('select 1 from sent_readings where run_id = $1', [id])).toEqual([])
})

test('the same weighing told by another file, or published already, is known', async () => {
  const member = await world.member()
  const measuredAt = '2024-05-01T21:46:22.000Z'
  await member.call(entries.record, { body: { weight: '70.1', measuredAt: '2024-05-02T21:00:00Z' } })
  await bringInFile(member, [{ id: 'a', weight: '65.2', measuredAt }], 'apple_health')
  const { run } = await bringInFile(
    member,
    [
      { id: 'b', weight: '65.23', measuredAt: '2024-05-01T21:46:50Z' },
      { id: 'c', weight: '70.1', measuredAt: '2024-05-02T21:00:30Z' },
      { id: 'd', weight: '66', measuredAt: '2024-05-01T21:46:22Z' },
      { id: 'e', weight: '66', measuredAt: '2024-05-01T21:46:40Z' },
    ],
    'csv',
  )
  expect(run).toMatchObject({ added: 1, known: 3 })
})

test('what one source tells apart stays apart: a weight each minute is many weighings', async () => {
  const member = await world.member()
  const begin = Date.parse('2024-06-01T00:00:00Z')
  const each = (n: number) => ({ id: `m${n}`, weight: '60', measuredAt: new Date(begin + n * 60_000).toISOString() })
  const { run } = await bringInFile(
    member,
    Array.from({ length: 120 }, (_, n) => each(n)),
  )
  expect(run).toMatchObject({ added: 120, known: 0 })
})

const crowd = (source: string, at: number) =>
  Array.from({ length: 2000 }, (_, n) => ({
    id: `${source}${n}`,
    weight: (10 + n / 10 + at).toFixed(2),
    measuredAt: new Date(Date.parse('2024-06-01T00:00:00Z') + (n % 60) * 1000).toISOString(),
  }))

test('thousands of readings in one minute can still be looked at, and each is new or known', async () => {
  const member = await world.member()
  await bringInFile(member, crowd('a', 0), 'takeout')
  const { id } = await member.call(history.begin, { body: { source: 'csv' } })
  const sent = crowd('b', 0.06)
  for (let part = 0; part < 2; part++)
    await member.call(history.send, {
      params: { id, part: String(part) },
      body: { readings: sent.slice(part * 1000, (part + 1) * 1000) },
    })
  const { fresh, known } = await member.call(history.preview, { params: { id } })
  expect(fresh + known).toBe(2000)
  expect(known).toBeGreaterThan(0)
})

test('of two alike, the one that is published is the one that was meant', async () => {
  const member = await world.member()
  await bringInFile(member, [
    { id: 'a', weight: '60', measuredAt: '2024-07-01T00:00:00Z' },
    { id: 'b', weight: '60.04', measuredAt: '2024-07-01T00:00:50Z' },
  ])
  const [last] = await listOf(member)
  const entry = await member.call(readings.publish, { params: { id: last?.id ?? '' } })
  expect((await listOf(member)).map(({ entryId }) => entryId)).toEqual([entry.id, null])
})

test('publishing and recording at the same time wait for each other, and none is turned away', async () => {
  const member = await world.member()
  await bringInFile(member, daily(10))
  const acts = (await listOf(member)).flatMap(({ id }) => [
    member.call(readings.publish, { params: { id } }),
    member.call(entries.record, { body: { weight: '61' } }),
  ])
  expect((await Promise.allSettled(acts)).filter(({ status }) => status === 'rejected')).toEqual([])
})

test('saying yes twice is saying it once, and a second file takes the place of the one before', async () => {
  const member = await world.member()
  const { run } = await bringInFile(member, daily(3))
  expect(await member.call(history.confirm, { params: { id: run.id }, body: { rejected: 0 } })).toEqual(run)
  const open = []
  for (let i = 0; i < 4; i++) open.push((await member.call(history.begin, { body: { source: 'csv' } })).id)
  const left = await world.rows<{ id: number }>(`select id from history_runs where state = 'open' and member_id = $1`, [
    member.member.id,
  ])
  expect(left.map(({ id }) => String(id)).toSorted()).toEqual(open.slice(2).toSorted())
})

test('undoing a run takes what it brought, and nothing else', async () => {
  const member = await world.member()
  await bringInFile(member, daily(5))
  const { run } = await bringInFile(member, [{ id: 'x', weight: '80', measuredAt: '2021-01-01T00:00:00Z' }], 'takeout')
  expect(await member.call(history.undo, { params: { id: run.id } })).toEqual({ removed: 1 })
  expect(await listOf(member)).toHaveLength(5)
  expect((await member.call(history.runs, {})).items).toHaveLength(1)
})

test('a reading is published once, with its own time, and comes back when the entry goes', async () => {
  const member = await world.member()
  await bringInFile(member, [{ id: 'x', weight: '64.5', measuredAt: '2023-03-03T22:10:00.000Z' }])
  const [reading] = await listOf(member)
  const params = { id: reading?.id ?? '' }
  const [one, two] = await Promise.all([
    member.call(readings.publish, { params }),
    member.call(readings.publish, { params }),
  ])
  expect(one.id).toBe(two.id)
  expect(one).toMatchObject({ weight: '64.5', measuredAt: '2023-03-03T22:10:00.000Z', note: '' })
  expect((await listOf(member))[0]?.entryId).toBe(one.id)
  await member.call(entries.remove, { params: { id: one.id } })
  expect((await listOf(member))[0]?.entryId).toBeNull()
})

test('what is deleted by hand stays away, what is hidden comes back when it is shown', async () => {
  const member = await world.member()
  const file = daily(3)
  await bringInFile(member, file)
  const [first, second] = await listOf(member)
  await member.call(readings.remove, { params: { id: first?.id ?? '' } })
  expect((await bringInFile(member, file)).run).toMatchObject({ added: 0, known: 3 })
  await member.call(readings.hide, { params: { id: second?.id ?? '' } })
  expect(await listOf(member)).toHaveLength(1)
  expect(await listOf(member, 'yes')).toHaveLength(2)
  await member.call(readings.show, { params: { id: second?.id ?? '' } })
  expect(await listOf(member)).toHaveLength(2)
})

test('the newest reading after the latest entry is offered, and is gone once it is published as one', async () => {
  const member = await world.member()
  expect((await member.call(readings.offer, {})).reading).toBeNull()
  await bringInFile(member, [{ id: 'x', weight: '64.5', measuredAt: day(1) }])
  const { reading } = await member.call(readings.offer, {})
  expect(reading).toMatchObject({ weight: '64.5', entryId: null })
  await member.call(entries.record, {
    body: { weight: '64.5', measuredAt: reading?.measuredAt, source: 'csv', note: 'おはよう' },
  })
  expect((await member.call(readings.offer, {})).reading).toBeNull()
  expect((await listOf(member))[0]?.entryId).not.toBeNull()
})

test('the trend is the same whether weights are published or private, and an export brings it along', async () => {
  const [a, b] = [await world.member(), await world.member()]
  await bringInFile(a, daily(60))
  await record(a, '62.4')
  const rows = (await a.call(entries.download, {})).trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(61)
  await bringInFile(
    b,
    rows.map((row, n) => {
      const [, , weight = '', , , measuredAt = ''] = row.split(',')
      return { id: `row ${n}`, weight, measuredAt }
    }),
  )
  const series = async (member: typeof a) => (await member.call(stats.chart, { query: {} })).series
  expect((await series(a)).days.length).toBeGreaterThan(55)
  expect(await series(b)).toEqual(await series(a))
})

test('more than 100,000 readings, too many at once, and nonsense are refused whole', async () => {
  const member = await world.member()
  const { id } = await member.call(history.begin, { body: { source: 'csv' } })
  const send = (readings: object[]) =>
    member.fetch(`/api/history/runs/${id}/parts/0`, {
      method: 'PUT',
      body: JSON.stringify({ readings }),
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    })
  const good = { id: 'x', weight: '65', measuredAt: '2020-01-01T00:00:00Z' }
  for (const readings of [
    [],
    Array.from({ length: 1001 }, () => good),
    [good, { ...good, weight: '501' }],
    [{ ...good, weight: 'NaN' }],
    [{ ...good, measuredAt: '1999-01-01T00:00:00Z' }],
    [{ ...good, measuredAt: 'yesterday' }],
    [{ ...good, id: '' }],
    [{ ...good, id: 'x'.repeat(101) }],
    [{ ...good, id: 'nul\u0000' }],
    [{ ...good, id: '\uD800' }],
  ])
    expect((await send(readings)).status).toBe(400)
  expect(await member.call(history.preview, { params: { id } })).toEqual({ fresh: 0, known: 0 })
  await world.rows(
    `insert into sent_readings select $1, 1, n, 'n' || n, 60, now() - n * interval '1 hour' from generate_series(1, 100000) n`,
    [id],
  )
  await expect(
    member.call(history.send, { params: { id, part: '9' }, body: { readings: [good] } }),
  ).rejects.toMatchObject({ code: 'too_many_readings' })
  await member.call(history.undo, { params: { id } })
})
