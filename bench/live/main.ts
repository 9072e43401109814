import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { type AppProcess, ownPlace, startApp } from '../../server/test/process/app-process.ts'
import { communityFolder } from '../community/build.ts'
import { load } from '../feed/load.ts'
import { signedInViewers, type Viewer } from '../feed/viewers.ts'
import { inProduction } from '../in-production.ts'
import { closeStreams, openStreams } from '../streams.ts'
import { say } from '../table.ts'
import { delaysOf } from './delays.ts'

const size = 2000
const followers = 1000
const idle = 10_000
const seconds = 5

/** How soon a new entry is on the streams of those who follow, and what idle streams cost the others. */
export async function live(): Promise<void> {
  const folder = await communityFolder(size)
  const database = await startEmbedded(folder)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const viewers = await signedInViewers(client, size, followers + 1)
  const [author, ...audience] = viewers
  if (!author) return
  const last = await lastEntryId(client)
  const added = await followAll(client, author.id, audience)
  const settings = inProduction
  const apps: AppProcess[] = []
  for (let i = 0; i < 2; i++) apps.push(await startApp({ ...(await ownPlace(folder)), ...settings }))
  const [app, neighbour] = apps
  if (!app?.url || !neighbour?.url) throw new Error(apps.map((one) => one.output()).join('\n'))

  const near = await delaysOf({ author, audience, publishAt: app, streamAt: app })
  say(`a new entry on ${followers} followers' streams`, inWords(near), 'p99 at most 2000 ms')
  const far = await delaysOf({ author, audience, publishAt: app, streamAt: neighbour })
  say('the same, streams at another process', inWords(far), 'p99 at most 2000 ms')

  const asks = audience
    .slice(0, 200)
    .map(({ cookie }) => ({ method: 'GET' as const, path: '/api/feed/following', cookie }))
  await load(app.url, asks, seconds)
  const alone = await load(app.url, asks, seconds)
  const streams = await openStreams(Number(new URL(app.url).port), author.cookie, idle)
  const beside = await load(app.url, asks, seconds)
  await closeStreams(streams)
  const share = (beside.perSecond / alone.perSecond).toFixed(2)
  say(
    `home feed beside ${streams.length} idle streams`,
    `${Math.round(beside.perSecond)} per s, ${share} of without`,
    'at least 0.8',
  )
  for (const one of apps) await one.end('SIGTERM')
  await client.query('delete from follows where id = any($1)', [added])
  await client.query('delete from entries where id > $1', [last])
  await client.end()
  await database.stop()
}

const inWords = ({ p50, p99, missed }: { p50: number; p99: number; missed: number }) =>
  `${p50.toFixed(0)} / ${p99.toFixed(0)} ms (p50/p99), ${missed} missed`

async function lastEntryId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select max(id) as id from entries')
  return rows[0]?.id ?? '0'
}

async function followAll(client: pg.Client, whom: string, people: Viewer[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into follows (follower_id, followee_id) select unnest($1::uuid[]), $2 on conflict do nothing returning id`,
    [people.map(({ id }) => id), whom],
  )
  return rows.map(({ id }) => id)
}
