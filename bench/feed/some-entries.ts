import type pg from 'pg'

/** Spread over the community, so that not all like the same. */
export async function someEntries(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from entries where id in (select (n * (select max(id) from entries) / $1)::bigint from generate_series(1, $1::integer) n) order by id',
    [count],
  )
  return rows.map(({ id }) => Number(id))
}
