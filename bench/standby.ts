import pg from 'pg'
import { startEmbedded } from '../server/src/platform/database/embedded/index.ts'
import { ownPlace, postmasterIn, startApp } from '../server/test/process/app-process.ts'
import { startStandby } from '../server/test/world/standby.ts'
import { communityFolder } from './community/build.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { asksOfOurs } from './feed/asks-of-ours.ts'
import { load } from './feed/load.ts'
import { bestOfRounds } from './feed/pace.ts'
import { someEntries } from './feed/some-entries.ts'
import { signedInViewers } from './feed/viewers.ts'
import { inProduction } from './in-production.ts'
import { say } from './table.ts'

const people = 2_000
const rounds = 4
const seconds = 3

/** What a page costs that is read from a standby, beside the same page read from the primary, by who asks as fast as it can. */
export async function standby(): Promise<void> {
  const folder = await communityFolder(people)
  const database = await startEmbedded(folder)
  const copy = await startStandby(database)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const viewers = await signedInViewers(client, people, 200)
  const { home, all, profile } = asksOfOurs(viewers, await someEntries(client, viewers.length))
  await client.end()
  const settings = { ...inProduction, DATABASE_URL: database.workUrl, DATABASE_MIGRATION_URL: database.url }
  const primaryOnly = await startApp({ ...(await ownPlace(folder)), ...settings })
  const reading = await startApp({ ...(await ownPlace(folder)), ...settings, DATABASE_REPLICA_URLS: copy.workUrl })
  const [there] = await copy.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  )
  const parts = { primary: await postmasterIn(folder), standby: Number(there?.pid) }

  for (const [name, asks] of Object.entries({ home, all, profile })) {
    const spent: Record<string, { answers: number; ms: Record<string, number> }> = {}
    const by = (app: typeof reading, from: string) => async () => {
      const pids = { app: app.pid, ...parts }
      const before = Object.entries(pids).map(([part, pid]) => [part, cpuTimeOf(pid)] as const)
      const pace = await load(app.url, asks, seconds)
      const told = (spent[from] ??= { answers: 0, ms: {} })
      told.answers += pace.perSecond * seconds
      for (const [part, ms] of before)
        told.ms[part] = (told.ms[part] ?? 0) + cpuTimeOf(pids[part as keyof typeof pids]) - ms
      return pace
    }
    const best = await bestOfRounds({ primary: by(primaryOnly, 'primary'), standby: by(reading, 'standby') }, rounds)
    for (const from of ['primary', 'standby'] as const) {
      const { perSecond, p50, p99 } = best[from]
      const { answers = 1, ms = {} } = spent[from] ?? {}
      const cores = Object.entries(ms).map(([part, used]) => `${part} ${(used / answers).toFixed(2)}`)
      const pace = `${Math.round(perSecond)} per s; ${p50.toFixed(1)} / ${p99.toFixed(1)} ms (p50/p99)`
      say(`${name}, read from the ${from}`, `${pace}; ms of a core: ${cores.join(', ')}`)
    }
  }
  await primaryOnly.end('SIGTERM')
  await reading.end('SIGTERM')
  await copy.stop()
  await database.stop()
}
