import type pg from 'pg'

/** Levels of the indexes of these tables above their leaves: each is a page more for whoever looks something up. */
export async function indexLevels(client: pg.Client): Promise<Map<string, number>> {
  await client.query('create extension if not exists pageinspect')
  const { rows } = await client.query<{ name: string; level: string }>(
    `select i.indexrelid::regclass::text as name, (bt_metap(i.indexrelid::regclass::text)).level
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
     where am.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, level }) => [name, Number(level)]))
}
