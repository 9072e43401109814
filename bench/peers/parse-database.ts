import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

const name = 'parse'
/** Changed with the way it is filled: then it is made anew. */
const recipe = 'two'

const tables = [
  {
    className: 'Member',
    columns: `"objectId", "createdAt", "updatedAt", name, handle, bio`,
    rows: `select 'm' || lpad(number::text, 9, '0'), now(), now(), name, handle, bio from members`,
  },
  {
    // Of every hundredth: only viewers ask, and the fewer rows the better for it.
    className: 'Follow',
    columns: `"objectId", "createdAt", "updatedAt", follower, followee`,
    rows: `select 'f' || lpad(f.id::text, 9, '0'), now(), now(), 'm' || lpad(a.number::text, 9, '0'), 'm' || lpad(b.number::text, 9, '0')
           from follows f join members a on a.id = f.follower_id join members b on b.id = f.followee_id
           where a.number % 100 = 1`,
  },
  {
    className: 'Entry',
    columns: `"objectId", "createdAt", "updatedAt", author, weight, note, "measuredAt", likes, comments`,
    rows: `select 'e' || lpad(e.id::text, 9, '0'), e.created_at, e.created_at, 'm' || lpad(m.number::text, 9, '0'), e.weight, e.note,
             e.measured_at, e.likes_count, e.comments_count from entries e join members m on m.id = e.member_id order by e.id`,
  },
]

const schemas = [
  { className: 'Member', fields: { name: 'String', handle: 'String', bio: 'String' } },
  { className: 'Follow', fields: { follower: 'Member', followee: 'Member' } },
  {
    className: 'Entry',
    fields: {
      author: 'Member',
      weight: 'Number',
      note: 'String',
      measuredAt: 'Date',
      likes: 'Number',
      comments: 'Number',
    },
  },
]

/** A database of its own in the same cluster. Says whether it must be filled. */
export async function parseDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ recipe: string | null }>(
    `select shobj_description(oid, 'pg_database') as recipe from pg_database where datname = '${name}'`,
  )
  if (rows[0]?.recipe === recipe) return false
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  return true
}

export const urlOfParse = (url: string): string => url.replace(/\/postgres\?/, `/${name}?`)

/** What our community has, row for row, once Parse has made its classes; with the indexes its pages want. */
export async function fillParse(client: pg.Client, url: string): Promise<void> {
  console.log('filling the database of Parse Server, which is kept')
  const there = new pg.Client({ connectionString: urlOfParse(url) })
  await there.connect()
  await there.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`)
  for (const { className, columns, rows } of tables)
    await pipeline(
      client.query(copyTo(`copy (${rows}) to stdout`)),
      there.query(copyFrom(`copy "${className}" (${columns}) from stdin`)),
    )
  await there.query(`create index on "Entry" ("createdAt" desc)`)
  await there.query(`create index on "Entry" (author, "createdAt" desc)`)
  await there.query(`create index on "Follow" (follower, followee)`)
  await there.query('vacuum (freeze, analyze)')
  await there.end()
  await client.query(`comment on database ${name} is '${recipe}'`)
}

/** The classes, as an operator of Parse would declare them. */
export async function makeClasses(url: string, headers: Record<string, string>): Promise<void> {
  for (const { className, fields } of schemas) {
    const typed = Object.entries(fields).map(([field, type]) => [
      field,
      type === 'Member' ? { type: 'Pointer', targetClass: 'Member' } : { type },
    ])
    const answer = await fetch(`${url}/parse/schemas/${className}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ className, fields: Object.fromEntries(typed) }),
    })
    if (!answer.ok) throw new Error(`Parse Server does not make ${className}: ${await answer.text()}`)
  }
}
