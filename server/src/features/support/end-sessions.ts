import type { Platform } from '../../platform/platform.ts'
import { endSessionsOf, sessionsOf } from '../sessions/index.ts'

/** Returns how many there were. Out everywhere, as if they had pressed it themselves: open streams end and no push goes there any more. */
export const endAllSessions = ({ db }: Pick<Platform, 'db'>, memberId: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const open = (await sessionsOf(tx, memberId)).length
    await endSessionsOf(tx, memberId)
    return open
  })
