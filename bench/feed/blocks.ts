import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { communityFolder } from '../community/build.ts'
import { memberId } from '../community/rows.ts'
import { say } from '../table.ts'
import { buffersOf } from './buffers.ts'
import { bestOfRounds } from './pace.ts'
import { pgLoop } from './pg-loop.ts'
import { queriesOf } from './queries-of-screens.ts'
import { signedInViewers } from './viewers.ts'

const size = 20_000
const blocked = 1000
const rounds = 5
const seconds = 3

/** What a page costs whoever has blocked a thousand people, against whoever has blocked nobody, in turns. */
export async function blocks(): Promise<void> {
  const database = await startEmbedded(await communityFolder(size))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const viewers = await signedInViewers(client, size, 100)
  const ids = Array.from({ length: size }, (_, number) => memberId(number))
  await client.query(
    `insert into blocks (blocker_id, blocked_id)
     select v, o from unnest($1::uuid[]) v cross join lateral (
       select o from unnest($2::uuid[]) o where o <> v
         and not exists (select from follows f where f.follower_id = v and f.followee_id = o)
       order by hashtext(v::text || o::text) limit ${blocked}) others (o)`,
    [viewers.map(({ id }) => id), ids],
  )
  await client.query('vacuum analyze blocks')
  // Their neighbours have as many friends and entries, and have blocked nobody.
  const neighbours = viewers.map((_, at) => memberId(Math.floor((at * size) / viewers.length) + 1))
  const [with1000, without] = [
    await Promise.all(viewers.map(async ({ id, handle }) => queriesOf(id, handle))),
    await Promise.all(neighbours.map(async (id, at) => queriesOf(id, viewers[at]?.handle ?? ''))),
  ]
  const loop = await pgLoop(database.url)
  for (const screen of ['home', 'all', 'recommended', 'people', 'activity'] as const) {
    let [read, readWithout] = [0, 0]
    for (const [at, own] of with1000.entries()) {
      read += await buffersOf(client, own[screen])
      readWithout += await buffersOf(client, without[at]?.[screen] ?? [])
    }
    const paces = await bestOfRounds(
      {
        without: () =>
          loop.run(
            without.map((own) => own[screen]),
            seconds,
          ),
        with1000: () =>
          loop.run(
            with1000.map((own) => own[screen]),
            seconds,
          ),
      },
      rounds,
    )
    const times = (paces.without.perSecond / paces.with1000.perSecond).toFixed(2)
    say(
      `${screen} of who has blocked ${blocked} people`,
      `${times} times the time, ${(read / readWithout).toFixed(2)} times the pages of who has blocked nobody`,
      'at most 1.5 times',
    )
  }
  loop.child.disconnect()
  await client.query('truncate blocks')
  await client.end()
  await database.stop()
}
