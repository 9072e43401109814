import type { Platform } from '../../platform/platform.ts'
import { runEnded } from './events.ts'
import { takeStalledRuns } from './queries.ts'

/** Whoever waits for one hears that it will not come. */
export const endStalledRuns = ({ db, events }: Pick<Platform, 'db' | 'events'>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const { memberId, source, added, kind } of await takeStalledRuns(tx))
      if (kind === 'service') await events.announce(tx, runEnded, { memberId, source, added, isDone: false })
  })
