import type { Logger } from '../../platform/logger.ts'
import { type Planner, planInto } from '../notifications/index.ts'
import { bringBack, claimDue, plannedOf } from './queries.ts'

/** Monday's letters, once each: what was claimed and what is to be sent are written together. */
export const planLetters =
  ({ logger }: { logger: Logger }): Planner =>
  (db) =>
    db.transaction().execute(async (tx) => {
      const ahead = await bringBack(tx)
      if (ahead > 0) logger.warn({ letters: ahead }, 'letters are planned anew: a clock was ahead')
      const due = await claimDue(tx)
      const inTime = due.filter(({ isTooLate }) => !isTooLate)
      if (inTime.length > 0) await planInto(tx, plannedOf(inTime))
      const late = due.length - inTime.length
      if (late > 0) logger.warn({ letters: late }, 'letters more than a day late are not sent')
      return due.length
    })
