import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** A restore that was broken off leaves this table (see `server/src/backup/`): accounts that were deleted may be there again. */
export async function assertNotHalfRestored(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ half: boolean }>(`select to_regclass('public.restoring') is not null as half`)
  if (rows[0]?.half)
    throw new StartError('The database is half restored: run npm run admin -- restore DIR again, to its end.')
}
