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

/** Entries are of the ten days before; older than this they would no longer be recent. */
const keptDays = 14

/**
 * The data folder of a community of this size. It is made once and kept between runs, until the schema or the way it
 * is made changes.
 */
export async function communityFolder(size: number): Promise<string> {
  const folder = join(repository, '.tmp/bench', `community-${size}`)
  const mark = join(folder, 'made-from')
  const { from, at } = JSON.parse(await readFile(mark, 'utf8').catch(() => '{}')) as { from?: string; at?: number }
  const recipe = await fingerprint()
  if (from === recipe && Date.now() - (at ?? 0) < keptDays * 86_400_000) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await make(folder, size)
  await writeFile(mark, JSON.stringify({ from: recipe, at: Date.now() }))
  return folder
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const { sql } of await readMigrations()) hash.update(sql)
  for (const file of ['build.ts', 'rows.ts']) hash.update(await readFile(join(import.meta.dirname, file)))
  return hash.digest('hex')
}

async function make(folder: string, size: number): Promise<void> {
  console.log(`making a community of ${size}, which is kept in ${folder}`)
  const database = await startEmbedded(folder)
  const pool = new pg.Pool({ connectionString: database.url })
  await migrate(pool, await readMigrations())
  await pool.end()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
  const community = rows.communityOf(size)
  const copy = (into: string, lines: Iterable<string>) =>
    pipeline(Readable.from(inBatches(lines)), client.query(copyFrom(`copy ${into} from stdin`)))
  const tables = ['members', 'entries', 'likes', 'comments', 'follows', 'entry_days', 'activities']
  await whileBare(client, tables, async () => {
    await copy(
      'members (id, number, name, handle, bio, entries_count, recent_entries_count, followers_count, following_count, last_entry_id)',
      rows.memberLines(community),
    )
    await copy('follows (id, follower_id, followee_id)', rows.followLines(community))
    await copy(
      'entries (id, member_id, weight, note, created_at, measured_at, idempotency_key, likes_count, comments_count)',
      rows.entryLines(community, Date.now()),
    )
    await copy('likes (entry_id, member_id)', rows.likeLines(community))
    await copy('comments (id, entry_id, member_id, text, idempotency_key)', rows.commentLines(community))
    await client.query(
      'insert into entry_days select member_id, day_in_japan(created_at), count(*) from entries group by 1, 2',
    )
    await client.query(`
      update members m set recent_days_count = d.days
      from (select member_id, count(*) as days from entry_days group by member_id) d where m.id = d.member_id`)
    // All of it is for everyone.
    await client.query(`
      update members set entries_for_all_count = entries_count, entries_for_followers_count = entries_count,
        last_entry_for_all_id = last_entry_id, last_entry_for_followers_id = last_entry_id`)
    // Of the many follows only some: their rows would be most of the database.
    await client.query(`
      insert into activities (member_id, type, other_id, entry_id, liker_id, comment_id, follow_id, created_at, request_id)
      select * from activity_causes where follow_id is null or follow_id % 20 = 0`)
    // Everybody has something unread, as many as the badge counts.
    await client.query(`
      insert into activities_read
      select member_id, id from (
        select member_id, id, row_number() over (partition by member_id order by id desc) as place from activities) a
      where place = 15`)
  })
  for (const [table, column] of [
    ['members', 'number'],
    ['entries', 'id'],
    ['comments', 'id'],
    ['follows', 'id'],
  ])
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table}`)
  await client.query('vacuum (freeze, analyze)')
  await client.end()
  await database.stop()
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
