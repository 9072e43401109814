import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { type AppProcess, ownPlace, startApp } from '../../server/test/process/app-process.ts'
import { communityFolder } from '../community/build.ts'
import { growing, places } from '../community/shapes.ts'
import { inProduction } from '../in-production.ts'
import { say } from '../table.ts'
import { type Ask, asksOf } from './asks.ts'
import { type Cost, costsInTurn } from './cost.ts'
import { largestTables } from './largest-tables.ts'
import { indexLevels } from './levels.ts'
import { person, viewersIn } from './people.ts'
import { famousPosts } from './famous.ts'

const sizes = [2_000, 20_000, 200_000, 1_000_000]
const viewers = 50
/** What the largest is compared with: below it everything fits on so few pages that it says little. */
const from = 20_000

/** A community with an app of its own. */
interface Place {
  size: number
  app: AppProcess
  client: pg.Client
  asks: Record<string, Ask[][]>
  levels: Map<string, number>
  /** The next run finds the community as this one did. */
  leave: () => Promise<void>
}

interface Measured {
  size: number
  costs: Map<string, Cost>
  levels: Map<string, number>
}

/** What a page and a write cost in communities up to a million people, who follow and write as much in each. */
export async function growth(): Promise<void> {
  // A million takes long to make on a busy machine.
  const wanted = process.env.GROWTH_SIZES?.split(',').map(Number) ?? sizes
  const to = Math.max(...wanted)
  const opened: Place[] = []
  for (const size of wanted) opened.push(await open(size))
  const measured = await measure(opened)
  const largest = opened.find(({ size }) => size === to)
  if (largest) await famousPosts(largest.app, largest.client, to)
  for (const { leave } of opened) await leave()
  const [few, many] = [from, to].map((size) => measured.find((one) => one.size === size))
  const table = (what: string, of: (cost: Cost) => number, digits: number) => {
    say(what, measured.map(({ size }) => size.toLocaleString('en').padStart(9)).join(' '))
    for (const screen of measured[0]?.costs.keys() ?? []) {
      const each = measured.map(({ costs }) => of(costs.get(screen) ?? nothing))
      const [small, large] = [few, many].map((one) => of(one?.costs.get(screen) ?? nothing))
      const ratio = `${((large ?? Number.NaN) / (small ?? Number.NaN)).toFixed(2)} times`
      say(`  ${screen}`, `${each.map((it) => it.toFixed(digits).padStart(9)).join(' ')}  ${ratio}`, 'at most 1.5 times')
    }
  }
  table('pages of 8 KB', ({ buffers }) => buffers, 0)
  table('bytes written ahead', ({ walBytes }) => walBytes, 0)
  table("milliseconds of a core, PostgreSQL's", ({ databaseMs }) => databaseMs, 2)
  table("milliseconds of a core, the app's", ({ appMs }) => appMs, 2)
  table('milliseconds until the answer, p50', ({ p50 }) => p50, 1)
  if (few && many) sayLevels(few, many)
}

const nothing: Cost = {
  buffers: Number.NaN,
  walBytes: Number.NaN,
  databaseMs: Number.NaN,
  appMs: Number.NaN,
  p50: Number.NaN,
}

function sayLevels(few: Measured, many: Measured): void {
  const grown = [...many.levels].flatMap(([name, level]) => {
    const was = few.levels.get(name) ?? 0
    return level > was && level > 1 ? [`${name} ${was} to ${level}`] : []
  })
  say(`index levels that grow from ${few.size} to ${many.size}`, grown.join(', '))
}

async function measure(opened: Place[]): Promise<Measured[]> {
  const measured = opened.map(({ size, levels }): Measured => ({ size, costs: new Map(), levels }))
  for (const screen of Object.keys(opened[0]?.asks ?? {})) {
    const costs = await costsInTurn(opened.map(({ app, client, asks }) => ({ app, client, pages: asks[screen] ?? [] })))
    for (const [at, cost] of costs.entries()) measured[at]?.costs.set(screen, cost)
  }
  return measured
}

async function open(size: number): Promise<Place> {
  const folder = await communityFolder(size, growing)
  const database = await startEmbedded(folder)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await sayHowBig(client, size)
  const before = await lastEntry(client)
  const likedEntry = await lastEntry(client, person(places.liked).id)
  const app = await startApp({ ...(await ownPlace(folder)), ...inProduction, DATABASE_POOL: '2' })
  if (!app.url) throw new Error(app.output())
  return {
    size,
    app,
    client,
    asks: asksOf({ size, viewers: viewersIn(size, viewers), likedEntry }),
    levels: await indexLevels(client),
    leave: async () => {
      await app.end('SIGTERM')
      await client.query('delete from entries where id > $1', [before])
      await client.query('vacuum (analyze) entries, members, likes, entry_days, activities, sessions, follows')
      await client.end()
      await database.stop()
    },
  }
}

async function lastEntry(client: pg.Client, memberId?: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    memberId === undefined
      ? 'select max(id) as id from entries'
      : 'select last_entry_id as id from members where id = $1',
    memberId === undefined ? [] : [memberId],
  )
  return rows[0]?.id ?? '0'
}

async function sayHowBig(client: pg.Client, size: number): Promise<void> {
  const { rows } = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  const { followsEach, entriesEach } = growing
  say(
    `${size.toLocaleString('en')} people, ${followsEach} follows and ${entriesEach} entries each, on disk`,
    rows[0]?.size,
  )
  for (const { table, rows: count, bytes } of await largestTables(client))
    say(`  ${table}, bytes for each of ${count.toLocaleString('en')} rows, with indexes`, (bytes / count).toFixed(0))
}
