import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { repository } from '../../scripts/repository-files.ts'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { migrate, readMigrations } from '../../server/src/platform/database/migrate.ts'
import { whileBare } from './bare-tables.ts'
import * as rows from './rows.ts'
import { ordinary, type Shape } from './shapes.ts'

/** Entries are of the ten days before; older than this they would no longer be recent. */
const keptDays = 14

interface Mark {
  recipe: string
  migrations: string[]
  at: number
}

/**
 * The data folder of a community of this size. It is made once and kept between runs, until the way it is made changes or
 * a migration that was there already; a new migration is applied to what is there.
 */
export async function communityFolder(size: number, shape = ordinary): Promise<string> {
  const folder = join(repository, '.tmp/bench', `${shape.name}-${size}`)
  const mark = join(folder, 'made-from')
  const made = JSON.parse(await readFile(mark, 'utf8').catch(() => '{}')) as Partial<Mark>
  const recipe = await fingerprint()
  const migrations = (await readMigrations()).map(({ sql }) => hashOf(sql))
  const isOf = made.recipe === recipe && made.migrations?.every((hash) => migrations.includes(hash))
  if (isOf && Date.now() - (made.at ?? 0) < keptDays * 86_400_000) {
    if (made.migrations?.length !== migrations.length) await bringUpToDate(folder)
    return folder
  }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await make(folder, size, shape)
  await writeFile(mark, JSON.stringify({ recipe, migrations, at: Date.now() } satisfies Mark))
  return folder
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function fingerprint(): Promise<string> {
  const files = ['build.ts', 'rows.ts', 'shapes.ts'].map((file) => readFile(join(import.meta.dirname, file), 'utf8'))
  return hashOf((await Promise.all(files)).join())
}

async function bringUpToDate(folder: string): Promise<void> {
  const database = await startEmbedded(folder)
  await migrateAll(database.url)
  await database.stop()
}

async function migrateAll(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url })
  await migrate(pool, await readMigrations())
  await pool.end()
}

/** Nothing is lost that could not be made again. */
const hasty = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  shared_buffers: '512MB',
}

async function make(folder: string, size: number, shape: Shape): Promise<void> {
  console.log(`making a community of ${size}, which is kept in ${folder}`)
  await withClient(folder, async (client, url) => {
    await migrateAll(url)
    for (const [name, value] of Object.entries(hasty)) await client.query(`alter system set ${name} = '${value}'`)
  })
  await withClient(folder, async (client) => {
    await fill(client, size, shape)
    await client.query('alter system reset all')
    await client.query('checkpoint')
  })
}

async function withClient(folder: string, work: (client: pg.Client, url: string) => Promise<void>): Promise<void> {
  const database = await startEmbedded(folder)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await work(client, database.url)
  await client.end()
  await database.stop()
}

const tables = ['members', 'entries', 'likes', 'comments', 'follows', 'entry_days', 'activities', 'activities_read']

async function fill(client: pg.Client, size: number, shape: Shape): Promise<void> {
  const began = performance.now()
  const say = (what: string) => console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`)
  await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off`)
  const community = rows.communityOf(size, shape, Date.now())
  const copy = async (into: string, lines: Iterable<string>) => {
    await pipeline(Readable.from(inBatches(lines)), client.query(copyFrom(`copy ${into} from stdin (freeze)`)))
    say(into.split(' ')[0] ?? '')
  }
  await whileBare(client, shape.hasExtremes ? [...tables, 'name_parts', 'sessions'] : tables, async () => {
    await copy(`members (${rows.memberColumns})`, rows.memberLines(community))
    await copy('follows (id, follower_id, followee_id)', rows.followLines(community))
    await copy(
      'entries (id, member_id, weight, note, created_at, measured_at, idempotency_key, public_id, likes_count, comments_count)',
      rows.entryLines(community),
    )
    await copy('likes (entry_id, member_id)', rows.likeLines(community))
    await copy('comments (id, entry_id, member_id, text, idempotency_key)', rows.commentLines(community))
    await client.query('analyze members, follows, entries, likes, comments')
    await client.query(
      'insert into entry_days select member_id, day_in_japan(created_at), count(*) from entries group by 1, 2',
    )
    await client.query(`
      insert into activities (member_id, type, other_id, entry_id, liker_id, comment_id, follow_id, created_at, request_id)
      select * from activity_causes where follow_id is null or follow_id % ${shape.followsPerActivity} = 0`)
    say('activities')
    // Everybody has something unread: most of what was written last.
    await client.query(`
      insert into activities_read
      select m.id, newest - 20 * people from members m, (
        select max(id) as newest, (select count(*) from members) as people from activities) a`)
    if (shape.hasExtremes) await nameAll(client)
    say('rows')
  })
  say('indexes')
  for (const [table, column] of [
    ['members', 'number'],
    ['entries', 'id'],
    ['comments', 'id'],
    ['follows', 'id'],
  ])
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table}`)
  await client.query('vacuum (analyze)')
  say('vacuum')
}

/** What they are found by, and that everybody is signed in somewhere. */
async function nameAll(client: pg.Client): Promise<void> {
  await client.query(
    'insert into name_parts select p.place, p.part, m.id from members m, name_parts_of(m.name, m.handle) p',
  )
  await client.query(
    `insert into sessions (token_hash, member_id, user_agent) select sha256(id::text::bytea), id, 'bench' from members`,
  )
}

function* inBatches(lines: Iterable<string>) {
  let batch = ''
  for (const line of lines) {
    batch += line
    if (batch.length < 64_000) continue
    yield batch
    batch = ''
  }
  yield batch
}
