import { history, imports, type Run, type Service } from '@hakari/contract'
import { expect, test } from 'vitest'
import { listOf } from '../../../test/steps/history.ts'
import { connectAs } from '../../../test/steps/imports.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { takeDueSyncs } from '../imports/index.ts'
import { housekeepingQueue } from '../../housekeeping.ts'

const world = await startWorld()
const person = 'daily-haruka'
await world.control({ service: 'health-planet', limit: 100_000 })

const ended = (member: SignedIn, id: string) =>
  eventually(async () => {
    const run = (await member.call(history.runs, {})).items.find((item) => item.id === id)
    expect(run?.finishedAt).toBeTruthy()
    return run as Run
  })

const readAll = async (member: SignedIn, service: Service) =>
  ended(member, (await member.call(history.fromService, { params: { service } })).id)

test.each(['fitbit', 'health_planet'] as const)('%s: all years come in, and again nothing new', async (service) => {
  const member = await world.member()
  await connectAs(member, service, person)
  const first = await readAll(member, service)
  expect(first).toMatchObject({ state: 'done', progress: 1, known: 0, rejected: 0, seenBackTo: null, failure: null })
  // Three years of mornings; whether today's has been there yet is up to the clock.
  expect(first.added).toBeGreaterThanOrEqual(1094)
  expect(first.added).toBeLessThanOrEqual(1097)
  const list = await listOf(member)
  expect(list).toHaveLength(first.added)
  expect(new Set(list.map(({ measuredAt }) => measuredAt)).size).toBe(list.length)
  const second = await readAll(member, service)
  expect(second).toMatchObject({ state: 'done', added: 0, known: first.added })
  expect(await world.rows('select 1 from entries where member_id = $1', [member.member.id])).toEqual([])
})

test.each(['latest-only-chika', 'latest-instead-jun'])(
  'a service that shows the latest three months only: the run ends soon and says how far back it saw (%s)',
  async (one) => {
    const member = await world.member()
    await connectAs(member, 'health_planet', one)
    const run = await readAll(member, 'health_planet')
    expect(run).toMatchObject({ state: 'done', known: 0, rejected: 0 })
    expect(run.added).toBeGreaterThan(85)
    expect(run.added).toBeLessThan(95)
    expect(run.seenBackTo).toBe((await listOf(member)).at(-1)?.measuredAt)
    const calls = (await (await fetch(`${world.sandbox.url}/control/calls?service=health-planet`)).json()) as {
      persons: Record<string, { data: number }>
    }
    expect(calls.persons[one]?.data).toBeLessThanOrEqual(7)
  },
)

test('asking twice reads once', async () => {
  const member = await world.member()
  await connectAs(member, 'fitbit', person)
  const runs = await Promise.all(
    Array.from({ length: 5 }, () => member.call(history.fromService, { params: { service: 'fitbit' } })),
  )
  expect(new Set(runs.map(({ id }) => id)).size).toBe(1)
  await ended(member, runs[0]?.id ?? '')
})

test('what is no weight, or later than now, is counted as rejected', async () => {
  const member = await world.member()
  await connectAs(member, 'fitbit', 'odd-weights-iori')
  expect(await readAll(member, 'fitbit')).toMatchObject({ added: 2, rejected: 3 })
})

test('a run is undone while it runs, and nothing of it stays', async () => {
  const member = await world.member()
  await connectAs(member, 'health_planet', person)
  const { id } = await member.call(history.fromService, { params: { service: 'health_planet' } })
  await member.call(history.undo, { params: { id } })
  await readAll(member, 'health_planet')
  const [row] = await world.rows<{ count: number }>('select count(*)::int as count from readings where run_id = $1', [
    id,
  ])
  expect(row?.count).toBe(0)
})

test('whoever disconnects does not wait any more, and can begin anew', async () => {
  const member = await world.member()
  await connectAs(member, 'fitbit', 'always-429-tsubasa')
  const { id } = await member.call(history.fromService, { params: { service: 'fitbit' } })
  const run = async () => (await member.call(history.runs, {})).items.find((item) => item.id === id)
  await eventually(async () => expect(await run()).toMatchObject({ state: 'waiting' }))
  await member.call(imports.disconnect, { params: { service: 'fitbit' } })
  expect(await run()).toMatchObject({ state: 'failed', failure: 'not_connected' })
  await connectAs(member, 'fitbit', 'two-a-day-sora')
  expect(await readAll(member, 'fitbit')).toMatchObject({ state: 'done', added: 2 })
  expect((await member.call(imports.list, {})).items[0]?.importedAt).not.toBeNull()
})

test('a permission that is gone ends the run with its reason', async () => {
  const member = await world.member()
  await connectAs(member, 'fitbit', 'revoked-ren')
  expect(await readAll(member, 'fitbit')).toMatchObject({ state: 'failed', failure: 'provider_revoked', added: 0 })
  await expect(member.call(history.fromService, { params: { service: 'fitbit' } })).rejects.toMatchObject({
    code: 'provider_revoked',
  })
})

test('what only the operator can mend ends the run with its reason, and the permission stays', async () => {
  const member = await world.member()
  await connectAs(member, 'fitbit', 'midnight-shin')
  await world.control({ service: 'google-health', fault: 'data-403-disabled', person: 'midnight-shin' })
  expect(await readAll(member, 'fitbit')).toMatchObject({ state: 'failed', failure: 'provider_misconfigured' })
  expect(await readAll(member, 'fitbit')).toMatchObject({ state: 'done', added: 1 })
})

test('whoever is disabled is not read any more', async () => {
  const member = await world.member()
  await connectAs(member, 'fitbit', person)
  await member.call(history.sync, { params: { service: 'fitbit' }, body: { isOn: true } })
  await world.rows('update members set disabled_at = now() where id = $1', [member.member.id])
  expect(await world.platform.db.transaction().execute((tx) => takeDueSyncs(tx, 'fitbit', 500))).toEqual([])
})

test('once a day new readings come by themselves, for whoever wants it', async () => {
  const [a, b] = [await world.member(), await world.member()]
  for (const member of [a, b]) await connectAs(member, 'fitbit', person)
  expect(await a.call(history.sync, { params: { service: 'fitbit' }, body: { isOn: true } })).toEqual({ isOn: true })
  expect((await a.call(imports.list, {})).items[0]).toMatchObject({ isSynced: true })
  expect((await b.call(imports.list, {})).items[0]).toMatchObject({ isSynced: false })
  const hour = () =>
    world.platform.db.transaction().execute((tx) => world.platform.jobs.enqueue(tx, housekeepingQueue, {}))
  await hour()
  await eventually(async () => expect((await listOf(a)).length).toBeGreaterThan(10))
  expect(await listOf(b)).toEqual([])
  expect(await world.rows('select 1 from entries where member_id = $1', [a.member.id])).toEqual([])
  await world.rows(`update connections set synced_at = now() - interval '1 hour'`)
  const before = await world.rows('select id from history_runs')
  await hour()
  await eventually(async () =>
    expect(await world.rows(`select 1 from pgboss.job where name = 'housekeeping' and state < 'completed'`)).toEqual(
      [],
    ),
  )
  expect(await world.rows('select id from history_runs')).toEqual(before)
})
