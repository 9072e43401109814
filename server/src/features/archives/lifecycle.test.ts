import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accounts, archives } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { archiveMade, fetchArchive, takeArchive } from '../../../test/steps/archives.ts'
import { eventually, scaled } from '../../../test/world/eventually.ts'
import { filesOf } from '../../../test/world/stored-data.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { housekeepingQueue } from '../../housekeeping.ts'
import { archiveQueue } from './request-archive.ts'

const world = await startWorld()

const partsOf = async (of = world) => (await filesOf(of)).filter((name) => name.startsWith('archive-'))

const hour = () =>
  world.platform.db.transaction().execute((tx) => world.platform.jobs.enqueue(tx, housekeepingQueue, {}))

const hasReadings = (member: SignedIn, count: number) =>
  world.rows(
    `with run as (
       insert into history_runs (member_id, source, kind, state, finished_at)
       values ($1, 'csv', 'file', 'done', now()) returning id)
     insert into readings (member_id, run_id, source, source_id, weight, measured_at)
     select $1, run.id, 'csv', md5(n::text) || md5((n * 7)::text), 50 + (n * 7919 % 3000) / 100.0, now() - n * interval '1 hour'
     from run, generate_series(1, $2) n`,
    [member.member.id, count],
  )

test('a day after it was made an archive is expired, and the next hour takes its files', async () => {
  const member = await world.member()
  await archiveMade(member)
  expect(await partsOf()).toHaveLength(1)
  await world.rows(`update archives set expires_at = now(), requested_at = now() - interval '1 day'`)
  expect((await member.call(archives.mine, {})).archive?.state).toBe('expired')
  expect((await fetchArchive(member)).status).toBe(404)
  await hour()
  await eventually(async () => expect(await partsOf()).toEqual([]))
  expect((await member.call(archives.mine, {})).archive?.state).toBe('expired')
  expect((await member.call(archives.request, {})).archive.state).toBe('waiting')
  await archiveMade(member)
  await world.rows(`update archives set expires_at = now() - interval '31 days'`)
  await hour()
  await eventually(async () => expect(await world.rows('select 1 from archives')).toEqual([]))
  await eventually(async () => expect(await partsOf()).toEqual([]))
})

test('an archive goes with the account, also one that is just being made', async () => {
  const members = [await world.member(), await world.member()]
  await archiveMade(members[0] as SignedIn)
  await hasReadings(members[1] as SignedIn, 5000)
  await (members[1] as SignedIn).call(archives.request, {})
  for (const { call } of members) await call(accounts.remove, {})
  expect(await world.rows('select 1 from archives')).toEqual([])
  await eventually(async () =>
    expect(await world.rows(`select 1 from pgboss.job where name in ('archive', 'remove-archive')`)).toEqual([]),
  )
  await eventually(async () => expect(await partsOf()).toEqual([]))
})

test(
  'what a killed process had begun is made by whoever is there, and nothing of before stays',
  async () => {
    const member = await world.member()
    await hasReadings(member, 10)
    const lost = crypto.randomUUID()
    await world.platform.files.put(`archive-${lost}-0.part`, new Uint8Array([1, 2, 3]))
    const [row] = await world.rows<{ id: string }>(
      `insert into archives (member_id, state, file_id, parts, percent) values ($1, 'making', $2, 1, 40) returning id`,
      [member.member.id, lost],
    )
    await world.platform.db
      .transaction()
      .execute((tx) =>
        world.platform.jobs.enqueue(tx, archiveQueue, { archiveId: row?.id ?? '' }, { afterSeconds: 3600 }),
      )
    // As the queue looks when a worker took the job and has not been heard of for longer than its lease.
    await world.rows(
      `update pgboss.job set state = 'active', start_after = now(), started_on = now() - interval '5 minutes',
       heartbeat_on = now() - interval '5 minutes'
     where name = 'archive'`,
    )
    expect((await member.call(archives.mine, {})).archive).toMatchObject({ state: 'making', progress: 0.4 })
    expect(await outcomeOf(member.call(archives.request, {}))).toBe('ok')
    const files = await eventually(async () => {
      expect((await member.call(archives.mine, {})).archive?.state).toBe('ready')
      return takeArchive(member)
    })
    expect(JSON.parse(files.get('readings.json')?.toString() ?? '')).toHaveLength(10)
    expect(await partsOf()).toHaveLength(1)
    expect(await partsOf()).not.toContain(`archive-${lost}-0.part`)
    await member.call(accounts.remove, {})
    await eventually(async () => expect(await partsOf()).toEqual([]))
  },
  scaled(60_000),
)

test(
  'two processes given the same archive leave one whole zip, and nothing of the other',
  async () => {
    const { database, config } = world
    await startWorld({ database, dataFolder: config.dataFolder })
    const member = await world.member()
    await hasReadings(member, 30_000)
    const [row] = await world.rows<{ id: string }>(`insert into archives (member_id) values ($1) returning id`, [
      member.member.id,
    ])
    const { db, jobs } = world.platform
    const again = () =>
      db.transaction().execute(async (tx) => {
        for (let i = 0; i < 3; i++) await jobs.enqueue(tx, archiveQueue, { archiveId: row?.id ?? '' })
      })
    await again()
    await eventually(async () => expect((await member.call(archives.mine, {})).archive?.progress).toBeGreaterThan(0))
    await again()
    await eventually(async () =>
      expect(await world.rows(`select 1 from pgboss.job where name = 'archive' and state < 'completed'`)).toEqual([]),
    )
    const files = await takeArchive(member)
    expect(files.get('entries.csv')?.toString().split('\r\n')).toHaveLength(30_002)
    expect(JSON.parse(files.get('readings.json')?.toString() ?? '')).toHaveLength(30_000)
    const [{ parts } = { parts: 0 }] = await world.rows<{ parts: number }>('select parts from archives')
    await eventually(async () => expect(await partsOf()).toHaveLength(parts))
    await member.call(accounts.remove, {})
    await eventually(async () => expect(await partsOf()).toEqual([]))
  },
  scaled(90_000),
)

test(
  'a store that stays away fails the archive, and another may be asked for at once',
  async () => {
    const own = await startWorld()
    const member = await own.member()
    const folder = join(own.config.dataFolder, 'files')
    await rename(folder, `${folder}-elsewhere`)
    await writeFile(folder, 'no folder any more')
    await member.call(archives.request, {})
    await eventually(async () => {
      // The tries in between are not waited for.
      await own.rows(
        `update pgboss.job set start_after = now(), retry_count = retry_limit where name = 'archive' and state = 'retry'`,
      )
      expect((await member.call(archives.mine, {})).archive?.state).toBe('failed')
    })
    await rm(folder)
    await rename(`${folder}-elsewhere`, folder)
    expect((await archiveMade(member)).state).toBe('ready')
    expect(await partsOf(own)).toHaveLength(1)
  },
  scaled(90_000),
)

test('an archive that has not moved for hours is given up, and files that nobody knows are swept', async () => {
  const member = await world.member()
  const lost = `archive-${crypto.randomUUID()}-7.part`
  await world.platform.files.put(lost, new Uint8Array([1]))
  await world.rows(
    `insert into archives (member_id, state, file_id, moved_at) values ($1, 'making', gen_random_uuid(), now() - interval '4 hours')`,
    [member.member.id],
  )
  await hour()
  await eventually(async () => expect((await member.call(archives.mine, {})).archive?.state).toBe('failed'))
  expect(await partsOf()).toEqual([lost])
  world.clock.advance(3 * 3600)
  await hour()
  await eventually(async () => expect(await partsOf()).toEqual([]))
})
