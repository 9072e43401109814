import type { Logger } from '../../../platform/logger.ts'
import type { Planner } from '../../notifications/index.ts'
import { bringBack, planDue } from './queries.ts'

/** Makes the reminders whose time has come into what is to be sent. */
export const reminderPlanner =
  ({ logger }: { logger: Logger }): Planner =>
  async (db) => {
    const reminders = await bringBack(db)
    if (reminders > 0) logger.warn({ reminders }, 'reminders are planned anew: a clock was ahead')
    const { claimed, late } = await planDue(db)
    if (late > 0) logger.warn({ reminders: late }, 'reminders are passed over: their time is hours ago')
    return claimed
  }
