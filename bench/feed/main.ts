import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { ownPlace, startApp } from '../../server/test/process/app-process.ts'
import { communityFolder } from '../community/build.ts'
import { ordinary } from '../community/shapes.ts'
import { inProduction } from '../in-production.ts'
import { startSubject } from '../rate.ts'
import { say } from '../table.ts'
import { asksOfOurs } from './asks-of-ours.ts'
import { buffersOf } from './buffers.ts'
import { type Ask, load } from './load.ts'
import { bestOfRounds, type Pace } from './pace.ts'
import { pgLoop } from './pg-loop.ts'
import { lastIds, putBack } from './put-back.ts'
import { queriesOf } from './queries-of-screens.ts'
import { someEntries } from './some-entries.ts'
import { signedInViewers } from './viewers.ts'

const sizes = [2_000, 200_000]
const seconds = 3
const rounds = 3
const screens = ['home', 'profile', 'recommended', 'people', 'activity', 'received', 'ownLikes', 'badge'] as const
type Buffers = Record<(typeof screens)[number], number>

export async function feed(): Promise<void> {
  const buffers: Buffers[] = []
  for (const size of sizes) buffers.push(await measure(size))
  const [few, many] = buffers
  if (!few || !many) return
  say('pages of 8 KB read for one answer', `${sizes[0]} people  ${sizes[1]} people`)
  for (const screen of screens) {
    const ratio = (many[screen] / few[screen]).toFixed(2)
    say(`  ${screen}`, `${few[screen].toFixed(0)}  ${many[screen].toFixed(0)}, ${ratio} times`, 'at most 1.5 times')
  }
}

async function measure(size: number): Promise<Buffers> {
  const folder = await communityFolder(size)
  const database = await startEmbedded(folder)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await sayHowBig(client, size)
  const viewers = await signedInViewers(client, size, 200)
  const queries = await Promise.all(viewers.map(({ id, handle }) => queriesOf(id, handle)))
  const averages = {} as Buffers
  for (const screen of screens) {
    let sum = 0
    for (const own of queries) sum += await buffersOf(client, own[screen])
    averages[screen] = sum / queries.length
  }

  const app = await startApp({ ...(await ownPlace(folder)), ...inProduction })
  const bare = await startSubject({ program: 'serve-bare.ts', path: '/' })
  const stack = await startSubject({ program: 'serve-stack.ts', path: '/api/select-one', args: [database.url] })
  const loop = await pgLoop(database.url)
  const entries = await someEntries(client, viewers.length)
  const last = await lastIds(client)
  const asks = asksOfOurs(viewers, entries)
  const through = (list: Ask[]) => () => load(app.url, list, seconds)
  const paces = await bestOfRounds(
    {
      bare: () => load(bare.url, [{ method: 'GET', path: '/' }], seconds),
      selectOne: () => load(stack.url, [{ method: 'GET', path: '/api/select-one' }], seconds),
      loop: () =>
        loop.run(
          queries.map(({ home }) => home),
          seconds,
        ),
      plain: () =>
        loop.run(
          queries.map(({ plainHome }) => plainHome),
          seconds,
        ),
      home: through(asks.home),
      all: through(asks.all),
      profile: through(asks.profile),
      profileEntries: through(asks.profileEntries),
      recommended: through(asks.recommended),
      people: through(asks.people),
      activity: through(asks.activity),
      badge: through(asks.badge),
      like: through(asks.like),
      post: through(asks.post),
      comment: through(asks.comment),
    },
    rounds,
  )
  for (const { child } of [bare, stack, loop]) child.disconnect()
  await app.end('SIGTERM')
  await putBack(client, last)
  await client.end()
  await database.stop()

  const { home } = paces
  line('6 KB by bare node:http', paces.bare)
  line('a route with SELECT 1', paces.selectOne)
  line('home feed, its SQL in a bare pg loop', paces.loop)
  line('home feed by one LATERAL each, bare pg loop', paces.plain)
  line('home feed through HTTP', home)
  const share = (other: Pace) => (home.perSecond / other.perSecond).toFixed(2)
  say('  home feed through HTTP', `${share(paces.loop)} of the bare pg loop`, 'at least 0.5')
  say('  home feed through HTTP', `${share(paces.plain)} times one LATERAL each`, 'at least 2.5')
  line('all tab', paces.all)
  line('profile', paces.profile)
  line('entries of a profile', paces.profileEntries)
  line('recommended people', paces.recommended)
  line('people who publish', paces.people)
  line('activity', paces.activity)
  line('its badge', paces.badge)
  line('like and unlike', paces.like)
  line('post', paces.post)
  line('comment', paces.comment)
  return averages
}

const line = (what: string, pace: Pace) => say(`  ${what}`, inWords(pace))

const inWords = ({ perSecond, p50, p95, p99 }: Pace) =>
  `${Math.round(perSecond)} per s; ${[p50, p95, p99].map((ms) => ms.toFixed(1)).join(' / ')} ms (p50/p95/p99)`

async function sayHowBig(client: pg.Client, size: number): Promise<void> {
  const { rows } = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  say(`${size} people, ${ordinary.followsEach} follows and ${ordinary.entriesEach} entries each`, rows[0]?.size)
}
