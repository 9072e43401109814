import { history, imports } from '@hakari/contract'
import { expect, test } from 'vitest'
import { listOf } from '../../../test/steps/history.ts'
import { connectAs } from '../../../test/steps/imports.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld, wideLimits } from '../../../test/world/world.ts'
import { housekeepingQueue } from '../../housekeeping.ts'

const world = await startWorld({ limits: { ...wideLimits, healthPlanetSyncPerHour: { times: 2, seconds: 3600 } } })
// Only the hours of the test come: the true one would bring syncs of its own.
await world.rows('delete from pgboss.schedule')
const service = 'health_planet'
const person = 'two-a-day-sora'

/** Somebody who wants each day's news, and had them last so many days ago. */
async function synced(daysAgo: number, who = person): Promise<SignedIn> {
  const member = await world.member()
  await connectAs(member, service, who)
  await switchSync(member, true)
  await world.rows(`update connections set synced_at = now() - make_interval(days => $2) where member_id = $1`, [
    member.member.id,
    daysAgo,
  ])
  return member
}

const switchSync = (member: SignedIn, isOn: boolean) =>
  member.call(history.sync, { params: { service }, body: { isOn } })

/** The next full hour, with all that is begun in it. */
async function hour() {
  world.clock.advance(3700)
  await world.platform.db.transaction().execute((tx) => world.platform.jobs.enqueue(tx, housekeepingQueue, {}))
  await eventually(async () =>
    expect(
      await world.rows(`select 1 from pgboss.job where name in ('housekeeping', 'history') and state < 'completed'`),
    ).toEqual([]),
  )
}

/** Who has got their readings by now. */
async function served(members: readonly SignedIn[]): Promise<boolean[]> {
  return Promise.all(members.map(async (member) => (await listOf(member)).length > 0))
}

const questions = async (who: string) =>
  (
    (await (await fetch(`${world.sandbox.url}/control/calls?service=health-planet`)).json()) as {
      persons: Record<string, { data: number }>
    }
  ).persons[who]?.data ?? 0

test('each hour brings as many syncs as it may, who has waited longest first, until all have had a turn', async () => {
  const members = [await synced(2), await synced(5), await synced(3), await synced(6), await synced(4)]
  // Switching it off and on is no way to the front.
  await switchSync(members[0] as SignedIn, false)
  await switchSync(members[0] as SignedIn, true)
  await hour()
  expect(await served(members)).toEqual([false, true, false, true, false])
  expect(await world.rows(`select 1 from history_runs where state = 'waiting'`)).toEqual([])
  await hour()
  expect(await served(members)).toEqual([false, true, true, true, true])
  await hour()
  expect(await served(members)).toEqual([true, true, true, true, true])
  expect(await questions(person)).toBe(5)
  await hour()
  expect(await questions(person)).toBe(5)
  for (const member of members) await member.call(imports.disconnect, { params: { service } })
})

test('a sync that fails has had its turn: one question, and nobody behind it waits', async () => {
  const members = [await synced(9, 'same-minute-riku'), await synced(8, 'midnight-shin')]
  await world.control({ service: 'health-planet', fault: 'data-404', person: 'same-minute-riku', times: 100 })
  await hour()
  await world.control({ clear: true })
  expect(await served(members)).toEqual([false, true])
  expect(await questions('same-minute-riku')).toBe(1)
  expect(await world.rows(`select 1 from history_runs where kind = 'sync' and state <> 'done'`)).toEqual([])
})
