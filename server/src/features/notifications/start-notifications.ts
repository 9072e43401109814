import type { Database } from '../../platform/database/connect.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Planner } from './composer.ts'
import { createDueTimes } from './sending/due-times.ts'
import { type MailSenderDeps, sendMails } from './sending/mail-sender.ts'
import { createPushSender, type PushSenderDeps } from './sending/push-sender.ts'
import { bringBack, type Moment, nextMail, nextPush } from './sending/queries.ts'
import { repeat } from './sending/repeating.ts'

export interface NotificationSettings extends Pick<PushSenderDeps, 'composers' | 'push' | 'unreadOf'> {
  planners: readonly { plan: Planner; next: Moment }[]
  origin: string
  /** How long a loop does nothing after it has found nothing. */
  pauseMs: number
  /** How often a process asks what is due next. */
  lookMs: number
}

/** Whatever the look says, each loop tries as often as this. What a wrong clock has put far away is found then. */
const pausesPerTry = 60

/**
 * Some loops in every process, which share the work by what lies in the database. Each goes on by itself: a push service that hangs
 * holds up no mail, a mail server that is gone holds up no push, and neither the jobs of others.
 */
export function startNotifications(
  { brand, db, logger, mailer, maintenance }: Pick<Platform, 'brand' | 'db' | 'logger' | 'mailer' | 'maintenance'>,
  { composers, push, unreadOf, planners, origin, pauseMs, lookMs }: NotificationSettings,
): { stop: () => Promise<void> } {
  const pushes = createPushSender({ brand, db, logger, composers, push, unreadOf })
  const mails: MailSenderDeps = { db, logger, composers, mailer, origin }
  const isResting = () => maintenance.now() !== null
  const moments = [nextPush, nextMail, ...planners.map(({ next }) => next)]
  const dueTimes = createDueTimes(db, moments, { everyMs: lookMs, logger })
  const whenDue = (name: string, moment: Moment, step: () => Promise<boolean>) =>
    repeat(name, step, {
      pauseMs,
      isResting,
      logger,
      until: (signal) => dueTimes.comes(moment, { ms: pausesPerTry * pauseMs, signal }),
      onDone: () => dueTimes.look(),
    })
  const loops = [
    whenDue('push', nextPush, pushes.step),
    whenDue('mail', nextMail, () => sendMails(mails)),
    repeat('bring back', () => bringBackStuck(db, logger), { pauseMs: pausesPerTry * pauseMs, isResting, logger }),
    ...planners.map(({ plan, next }, at) => whenDue(`plan ${at}`, next, async () => (await plan(db)) > 0)),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await dueTimes.stop()
      await pushes.settled()
    },
  }
}

async function bringBackStuck(db: Database, logger: Logger): Promise<boolean> {
  const notifications = await bringBack(db)
  if (notifications > 0) logger.warn({ notifications }, 'notifications are due anew: a clock was ahead')
  return notifications > 0
}
