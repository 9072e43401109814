import pg from 'pg'
import { searchPeople } from '../server/src/features/profiles/queries.ts'
import { startEmbedded } from '../server/src/platform/database/embedded/index.ts'
import { migrate, readMigrations } from '../server/src/platform/database/migrate.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { buffersOf } from './feed/buffers.ts'
import { type Query, sent } from './feed/queries-of-screens.ts'
import { say } from './table.ts'

/** In a smaller one all people lie on fewer pages than fifty of them take one by one, and are read as a whole. */
const sizes = [20_000, 200_000]
const searches = {
  'inside the names of a tenth of all': '員1',
  'at the start of every name': '会',
  'inside every handle': 'ber',
  'one person': '員0',
  nobody: '居ない',
}

/** What a search for people costs in a community and in one ten times as large, beside looking through all names. */
export async function search(): Promise<void> {
  const [few, many] = [await pagesRead(sizes[0] ?? 0), await pagesRead(sizes[1] ?? 0)]
  say('pages of 8 KB read for one search', `${sizes[0]} people  ${sizes[1]} people`)
  for (const [what, small] of Object.entries(few)) {
    const large = many[what] ?? 0
    const goal = what in searches ? 'at most 1.5 times' : ''
    say(`  ${what}`, `${small}  ${large}, ${(large / small).toFixed(2)} times`, goal)
  }
}

async function pagesRead(size: number): Promise<Record<string, number>> {
  await using folder = await temporaryFolder()
  const database = await startEmbedded(folder.path)
  const client = await community(database.url, size)
  const { rows } = await client.query<{ id: string }>('select id from members limit 1')
  const viewerId = rows[0]?.id ?? ''
  const pages: Record<string, number> = {}
  for (const [what, typed] of Object.entries(searches))
    pages[what] = await buffersOf(client, await sent((db) => searchPeople(db, viewerId, { search: typed, limit: 50 })))
  const all: Query = { sql: `select id from members where folded_name like '%居ない%' limit 50`, parameters: [] }
  pages['nobody, looking through all names'] = await buffersOf(client, [all])
  await client.end()
  await database.stop()
  return pages
}

/** People alone. Their parts are made at once, as the migration makes them. */
async function community(url: string, size: number): Promise<pg.Client> {
  const pool = new pg.Pool({ connectionString: url })
  await migrate(pool, await readMigrations())
  await pool.end()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('alter table members disable trigger user')
  await client.query(
    `insert into members (name, handle) select '会員' || n, 'member_' || n from generate_series(0, ${size - 1}) n`,
  )
  await client.query(
    'insert into name_parts select p.place, p.part, m.id from members m, name_parts_of(m.name, m.handle) p',
  )
  await client.query('vacuum (analyze)')
  return client
}
