import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { communityFolder } from '../community/build.ts'
import { say } from '../table.ts'
import { buffersOf } from './buffers.ts'
import { homeForEverybody } from './home-for-everybody.ts'
import { bestOfRounds } from './pace.ts'
import { pgLoop } from './pg-loop.ts'
import { queriesOf } from './queries-of-screens.ts'
import { signedInViewers } from './viewers.ts'

const sizes = [20_000, 200_000]
const rounds = 5
const seconds = 3

/** What it costs the home that entries are for some and numbers for others, against the home of before, in turns. */
export async function audiences(): Promise<void> {
  for (const size of sizes) {
    const database = await startEmbedded(await communityFolder(size))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const viewers = await signedInViewers(client, size, 200)
    const now = await Promise.all(viewers.map(async ({ id, handle }) => (await queriesOf(id, handle)).home))
    const before = viewers.map(({ id }) => homeForEverybody(id))
    let [read, readBefore] = [0, 0]
    for (const [at, own] of now.entries()) {
      read += await buffersOf(client, own)
      readBefore += await buffersOf(client, before[at] ?? [])
    }
    const loop = await pgLoop(database.url)
    const paces = await bestOfRounds(
      { before: () => loop.run(before, seconds), now: () => loop.run(now, seconds) },
      rounds,
    )
    loop.child.disconnect()
    await client.end()
    await database.stop()
    const each = (sum: number) => (sum / viewers.length).toFixed(0)
    say(
      `${size} people, home with audiences and numbers: pages of 8 KB`,
      `${each(readBefore)} before, ${each(read)} now, ${(read / readBefore).toFixed(2)} times`,
      'at most 1.25 times',
    )
    say(
      `${size} people, home with audiences and numbers: time`,
      `${paces.before.p50.toFixed(1)} ms before, ${paces.now.p50.toFixed(1)} ms now, ${(paces.before.perSecond / paces.now.perSecond).toFixed(2)} times`,
      'at most 1.25 times',
    )
  }
}
