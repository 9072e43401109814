import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { type AppProcess, ownPlace, postmasterIn, startApp } from '../../server/test/process/app-process.ts'
import { communityFolder } from '../community/build.ts'
import { ordinary } from '../community/shapes.ts'
import { answerOf } from '../feed/answer-of.ts'
import { asksOfOurs, daily } from '../feed/asks-of-ours.ts'
import type { Ask } from '../feed/load.ts'
import { pgLoop } from '../feed/pg-loop.ts'
import { lastIds, putBack } from '../feed/put-back.ts'
import { queriesOf, type Query } from '../feed/queries-of-screens.ts'
import { someEntries } from '../feed/some-entries.ts'
import { signedInViewers } from '../feed/viewers.ts'
import { inProduction } from '../in-production.ts'
import { startSubject } from '../rate.ts'
import { memoryOf } from '../streams.ts'
import { say } from '../table.ts'
import { installParse, parseVersion, peersFolder } from './install.ts'
import { asksOfParse, startParse } from './parse.ts'
import { profilable, profilerOf } from './profile.ts'
import { measureInTurn, type Subject } from './rounds.ts'
import { sayPeers } from './say-peers.ts'
import { whoAsks } from './wrk.ts'

const size = 20_000
const rounds = 3
const seconds = 4
/** Two looks of the app at whether it is quiet. */
const quietMs = 12_000

/** Ours beside what one would take instead, on one machine, one cluster and the same entries, in turns. */
export async function peers({ isProfiled }: { isProfiled: boolean }): Promise<void> {
  await installParse()
  const folder = await communityFolder(size)
  const database = await startEmbedded(folder)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const viewers = await signedInViewers(client, size, 200)
  const entries = await someEntries(client, viewers.length)
  const numbers = await numbersOf(client, viewers)
  const last = await lastIds(client)
  const who = await whoAsks()

  const parse = await startParse(client, database.url)
  const app = await startApp({ ...(await ownPlace(folder)), ...inProduction, ...(isProfiled && profilable) })
  const ours = asksOfOurs(viewers, entries)
  const page = await answerOf(app.url, ours.home[0])
  const pageFile = join(peersFolder, 'home.json')
  await writeFile(pageFile, page)
  const bare = await startSubject({ program: 'serve-bare.ts', path: '/', args: [pageFile] })
  const loop = await pgLoop(database.url)
  const queries = await Promise.all(viewers.map(({ id, handle }) => queriesOf(id, handle)))
  const theirs = asksOfParse(numbers, entries, await followeesOf(client, numbers))
  const { homeByIds, homeBySelect, ...restOfTheirs } = theirs
  for (const asks of Object.values(theirs)) await answerOf(parse.url, asks[0])
  const asked = (url: string, pid: number | undefined, asks: Ask[]): Subject => ({
    pid: pid ?? 0,
    run: () => who.ask(url, asks, seconds),
  })
  const ofParse = (asks: Ask[]) => asked(parse.url, parse.child.pid, asks)
  const byIds = await ofParse(homeByIds).run()
  const bySelect = await ofParse(homeBySelect).run()
  const isByIds = byIds.perSecond > bySelect.perSecond

  const before = await readFile(join(import.meta.dirname, 'home-before.sql'), 'utf8')
  const looped = (list: Query[][]): Subject => ({ pid: loop.child.pid ?? 0, run: () => loop.run(list, seconds) })

  const subjects: Record<string, Subject> = {
    bare: asked(bare.url, bare.child.pid, [{ method: 'GET', path: '/' }]),
    loop: looped(queries.map(({ home }) => home)),
    'loop of before': looped(viewers.map(({ id }) => [{ sql: before, parameters: Array<string>(20).fill(id) }])),
    'home of Parse': ofParse(isByIds ? homeByIds : homeBySelect),
    ...Object.fromEntries(Object.entries(restOfTheirs).map(([name, asks]) => [`${name} of Parse`, ofParse(asks)])),
    ...Object.fromEntries(daily.map((name) => [name, asked(app.url, app.pid, ours[name])])),
  }
  const measured = await measureInTurn(subjects, { rounds, postmaster: await postmasterIn(folder) })
  say(
    `${size} people, ${ordinary.followsEach} follows and ${ordinary.entriesEach} entries each; ${who.name}, best of ${rounds} rounds of ${seconds} s in turn`,
  )
  say(
    `Parse Server ${parseVersion}: home by ${isByIds ? '$in' : '$select'}, ${Math.round(byIds.perSecond)} and ${Math.round(bySelect.perSecond)} per s`,
  )
  sayPeers(measured, Buffer.byteLength(page))
  const memory = () => `${megabytes(app.pid)} ours, ${megabytes(parse.child.pid ?? 0)} of Parse`
  say('memory in the moment in which the run is over', memory())
  await sleep(quietMs)
  say(`memory ${quietMs / 1000} s later`, memory(), 'at most 200 MB')

  if (isProfiled) await sayWhereTimeGoes(app, ours, (asks) => who.ask(app.url, asks, seconds))

  for (const { child } of [bare, loop, parse]) child.disconnect()
  await app.end('SIGTERM')
  await putBack(client, last)
  await parse.putBack()
  await client.end()
  await database.stop()
}

async function sayWhereTimeGoes(
  app: AppProcess,
  asks: ReturnType<typeof asksOfOurs>,
  ask: (asks: Ask[]) => Promise<unknown>,
): Promise<void> {
  const profiler = await profilerOf(app)
  for (const name of daily) {
    const { packages, functions } = await profiler.profile(() => ask(asks[name]))
    say(`profile of ${name}, own time by package`, packages)
    say('  by function', functions)
  }
  profiler.close()
}

const megabytes = (pid: number) => `${(memoryOf(pid) / 1024 / 1024).toFixed(0)} MB`

async function numbersOf(client: pg.Client, viewers: { id: string }[]): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(
    'select number::integer from members join unnest($1::uuid[]) with ordinality v (id, place) using (id) order by place',
    [viewers.map(({ id }) => id)],
  )
  return rows.map(({ number }) => number)
}

async function followeesOf(client: pg.Client, numbers: number[]): Promise<Map<number, number[]>> {
  const { rows } = await client.query<{ number: number; followees: number[] }>(
    `select a.number::integer, array_agg(b.number::integer) as followees
     from members a join follows f on f.follower_id = a.id join members b on b.id = f.followee_id
     where a.number = any($1) group by a.number`,
    [numbers],
  )
  return new Map(rows.map(({ number, followees }) => [number, followees]))
}
