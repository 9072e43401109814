import type pg from 'pg'

interface Table {
  table: string
  rows: number
  bytes: number
}

/** What fills the disk, the largest first. */
export async function largestTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as table, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
     order by 3 desc limit 10`,
  )
  return rows
}
