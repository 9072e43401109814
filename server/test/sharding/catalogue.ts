import type pg from 'pg'

interface Unique {
  name: string
  table: string
  columns: string[]
}

interface ForeignKey {
  table: string
  columns: string[]
  to: string
  toColumns: string[]
}

const named = (relation: string, numbers: string) =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality n (number, place)
     join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number order by n.place)`

/** What PostgreSQL itself says of the tables that the migrations made. */
export async function catalogue(client: pg.Client) {
  const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  return {
    tables: await rows<{ name: string; columns: string[] }>(`
      select c.relname as name, array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`),
    uniques: await rows<Unique>(`
      select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
        ${named('i.indrelid', '(i.indkey::smallint[])[0:i.indnkeyatts - 1]')} as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace`),
    foreignKeys: await rows<ForeignKey>(`
      select conrelid::regclass::text as table, ${named('conrelid', 'conkey')} as columns,
        confrelid::regclass::text as to, ${named('confrelid', 'confkey')} as "toColumns"
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`),
    triggers: await rows<{ name: string; table: string }>(`
      select t.tgname as name, t.tgrelid::regclass::text as table from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`),
  }
}
