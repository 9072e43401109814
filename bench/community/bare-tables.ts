import type pg from 'pg'

/**
 * Lets `fill` write these tables, which are empty, without keys, indexes and triggers. Indexes are made afterwards, each at
 * once; that references hold is up to who fills them, since nobody looks.
 */
export async function whileBare(client: pg.Client, tables: string[], fill: () => Promise<void>): Promise<void> {
  const indexes = `indrelid = any('{${tables.join()}}'::regclass[])`
  await client.query('begin')
  // So that no trigger says of an empty table that nothing may go from it.
  await client.query('set local session_replication_role = replica')
  // What a transaction writes into a table that it has emptied itself need not be written to the log as well.
  await client.query(`truncate ${tables.join()} cascade`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger all`)
  await client.query(`update pg_index set indisready = false, indisvalid = false where ${indexes}`)
  await fill()
  for (const table of tables) await client.query(`alter table ${table} enable trigger all`)
  await client.query('commit')
  for (const table of tables) await client.query(`reindex table ${table}`)
}
