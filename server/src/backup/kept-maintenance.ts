import type pg from 'pg'
import { tablesThere } from './own-schema.ts'

/** What an operator has said to people stands whatever is restored below it. */
export interface MaintenanceRow {
  note: string | null
  until: Date | null
  since: Date
}

export async function maintenanceThere(client: pg.ClientBase): Promise<MaintenanceRow | null> {
  if (!(await tablesThere(client)).includes('maintenance')) return null
  const { rows } = await client.query<MaintenanceRow>('select note, until, since from public.maintenance')
  return rows[0] ?? null
}

/** Where a backup is of before there was such a table, only after newer migrations. */
export async function keepMaintenance(client: pg.ClientBase, row: MaintenanceRow | null): Promise<void> {
  if (!row || !(await tablesThere(client)).includes('maintenance')) return
  await client.query(
    `insert into public.maintenance (note, until, since) values ($1, $2, $3)
     on conflict (is_only) do update set note = excluded.note, until = excluded.until, since = excluded.since`,
    [row.note, row.until, row.since],
  )
}
