import { sql } from 'kysely'
import type { Database, Db } from '../database/connect.ts'
import type { Logger } from '../logger.ts'

export interface MaintenanceState {
  /** What the operator wants people to know, beside that it is maintenance. */
  note: string | null
  /** When the operator expects it to be over. It ends when they say so, and not before. */
  until: Date | null
  since: Date
}

export interface Maintenance {
  /** As this process knows it: nobody asks the database for it. */
  now: () => MaintenanceState | null
  /** Looks anew: somebody said that it changed, or may have said so while nobody heard it. */
  reread: () => Promise<void>
  onChange: (listener: (isOn: boolean) => void | Promise<void>) => void
  stop: () => void
}

/** A trigger of the database notifies here. */
export const maintenanceChannel = 'hakari_maintenance'

const againMs = 1000

export async function watchMaintenance(db: Database, logger: Logger): Promise<Maintenance> {
  const listeners = new Set<(isOn: boolean) => void | Promise<void>>()
  let state = await maintenanceIn(db)
  let again: NodeJS.Timeout | undefined
  let isStopped = false
  if (state) logger.info('maintenance: it is on')

  async function look(): Promise<void> {
    clearTimeout(again)
    try {
      const found = await maintenanceIn(db)
      const hasChanged = (found === null) !== (state === null)
      state = found
      if (!hasChanged || isStopped) return
      logger.info(found ? 'maintenance: it is on' : 'maintenance: it is over')
      for (const listener of listeners) await listener(found !== null)
    } catch (error) {
      if (isStopped) return
      logger.warn({ err: error }, 'maintenance: it is not known whether it changed')
      again = setTimeout(() => void reread(), againMs).unref()
    }
  }

  // One after the other, so that nobody hears of its end before its beginning.
  let looking: Promise<void> = Promise.resolve()
  const reread = () => (looking = looking.then(look))

  return {
    now: () => state,
    reread,
    onChange: (listener) => void listeners.add(listener),
    stop() {
      isStopped = true
      clearTimeout(again)
    },
  }
}

export async function maintenanceIn(db: Db): Promise<MaintenanceState | null> {
  const { rows } = await sql<MaintenanceState>`select note, until, since from maintenance`.execute(db)
  return rows[0] ?? null
}

/** Said again, it says something else from now on, and has begun when it began. */
export async function beginMaintenance(
  db: Db,
  { note, minutes }: { note: string | null; minutes: number | null },
): Promise<MaintenanceState> {
  const { rows } = await sql<MaintenanceState>`
    insert into maintenance (note, until) values (${note}, now() + make_interval(mins => ${minutes}::int))
    on conflict (is_only) do update set note = excluded.note, until = excluded.until
    returning note, until, since`.execute(db)
  const [begun] = rows
  if (!begun) throw new Error('maintenance did not begin')
  return begun
}

/** False when it was not on. */
export async function endMaintenance(db: Db): Promise<boolean> {
  const { rows } = await sql`delete from maintenance returning since`.execute(db)
  return rows.length > 0
}
