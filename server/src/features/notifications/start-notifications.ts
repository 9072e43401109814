import type { Database } from '../../platform/database/connect.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Planner } from './composer.ts'
import { type MailSenderDeps, sendMails } from './sending/mail-sender.ts'
import { createPushSender, type PushSenderDeps } from './sending/push-sender.ts'
import { bringBack } from './sending/queries.ts'
import { repeat } from './sending/repeating.ts'

export interface NotificationSettings extends Pick<PushSenderDeps, 'composers' | 'push' | 'unreadOf'> {
  planners: readonly Planner[]
  origin: string
  /** How long a process looks away when there is nothing to send. */
  pauseMs: number
}

/** What is due by its time is looked for more seldom than what waits to be sent. */
const pausesPerPlan = 5
const pausesPerBringBack = 60

/**
 * Some loops in every process, which share the work by what lies in the database. Each goes on by itself: a push service that hangs
 * holds up no mail, a mail server that is gone holds up no push, and neither the jobs of others.
 */
export function startNotifications(
  { db, logger, mailer, maintenance }: Pick<Platform, 'db' | 'logger' | 'mailer' | 'maintenance'>,
  { composers, push, unreadOf, planners, origin, pauseMs }: NotificationSettings,
): { stop: () => Promise<void> } {
  const pushes = createPushSender({ db, logger, composers, push, unreadOf })
  const mails: MailSenderDeps = { db, logger, composers, mailer, origin }
  const isResting = () => maintenance.now() !== null
  const loops = [
    repeat('push', pushes.step, { pauseMs, isResting, logger }),
    repeat('mail', () => sendMails(mails), { pauseMs, isResting, logger }),
    repeat('bring back', () => bringBackStuck(db, logger), {
      pauseMs: pausesPerBringBack * pauseMs,
      isResting,
      logger,
    }),
    ...planners.map((plan, at) =>
      repeat(`plan ${at}`, async () => (await plan(db)) > 0, { pauseMs: pausesPerPlan * pauseMs, isResting, logger }),
    ),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await pushes.settled()
    },
  }
}

async function bringBackStuck(db: Database, logger: Logger): Promise<boolean> {
  const notifications = await bringBack(db)
  if (notifications > 0) logger.warn({ notifications }, 'notifications are due anew: a clock was ahead')
  return notifications > 0
}
