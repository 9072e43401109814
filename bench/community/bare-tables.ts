import type pg from 'pg'

interface Part {
  table: string
  name: string
  definition: string
}

/** Takes keys, indexes and triggers off these tables, lets `fill` write, and puts back what the migrations had made. */
export async function whileBare(client: pg.Client, tables: string[], fill: () => Promise<void>): Promise<void> {
  const oids = tables.map((table) => `'${table}'::regclass`).join()
  const parts = async (sql: string) => (await client.query<Part>(sql)).rows
  const constraints = (kinds: string, ofWhom: string) =>
    parts(`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
           from pg_constraint where contype in (${kinds}) and ${ofWhom}`)
  const references = await constraints(`'f'`, `(conrelid in (${oids}) or confrelid in (${oids}))`)
  const keys = await constraints(`'p', 'u'`, `conrelid in (${oids})`)
  const indexes = await parts(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid in (${oids}) and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { table, name } of [...references, ...keys])
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await fill()
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}
