import type pg from 'pg'

interface LastIds {
  entry: string
  comment: string
  likesFrom: Date
}

export async function lastIds(client: pg.Client): Promise<LastIds> {
  const { rows } = await client.query<LastIds>(
    'select (select max(id) from entries) as entry, (select max(id) from comments) as comment, now() as "likesFrom"',
  )
  return rows[0] ?? { entry: '0', comment: '0', likesFrom: new Date() }
}

/** The next run finds the community as this one did. */
export async function putBack(client: pg.Client, { entry, comment, likesFrom }: LastIds): Promise<void> {
  await client.query('delete from comments where id > $1', [comment])
  await client.query('delete from entries where id > $1', [entry])
  await client.query('delete from likes where created_at > $1', [likesFrom])
  await client.query('vacuum (analyze) entries, members, comments, likes, entry_days, activities')
}
