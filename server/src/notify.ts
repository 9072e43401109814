import type { notifications } from '@hakari/contract'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import {
  consentOf,
  endConsent,
  giveConsent,
  letterComposer,
  nextLetter,
  planLetters,
} from './features/letters/index.ts'
import { notificationChoiceRoutes } from './features/notification-choices/index.ts'
import {
  activityComposers,
  type Composer,
  mailStopRoutes,
  notificationRoutes,
  startNotifications,
} from './features/notifications/index.ts'
import type { Push } from './features/push/index.ts'
import { nextReminder, reminderComposer, reminderPlanner, reminderRoutes } from './features/reminders/index.ts'
import type { HttpEnv } from './platform/http/context.ts'
import type { Serve } from './platform/http/serve.ts'
import type { Platform } from './platform/platform.ts'

/** A letter that was planned while the operator's address was known says nothing once it is not. */
const silent: Composer = {
  push: async () => new Map(),
  mail: async () => new Map(),
  preview: { push: null, mail: null },
}

/** What reaches people who have not opened the app: which kinds there are, who writes them, and who makes them due. */
export function notify(
  serve: Serve,
  app: Hono<HttpEnv>,
  platform: Platform,
  {
    config,
    push,
    unreadOf,
  }: { config: Config; push: Push; unreadOf: (memberIds: string[]) => Promise<Map<string, number>> },
): { stop: () => Promise<void> } {
  const { origin, operator, notificationPauseMs: pauseMs, lookMs } = config
  const { name, address } = operator
  const hasLetters = address !== null
  const composers: Record<notifications.Kind, Composer> = {
    ...activityComposers,
    reminder: reminderComposer,
    letter: address === null ? silent : letterComposer({ name, address }),
  }
  notificationChoiceRoutes(serve, platform, { hasLetters, consentOf, giveConsent, endConsent })
  notificationRoutes(serve, platform, { composers, hasLetters, origin })
  reminderRoutes(serve, platform)
  mailStopRoutes(serve, app, {
    ...platform,
    endLetter: (tx, memberId) => endConsent(tx, { memberId, place: 'link' }),
  })
  const planners = [
    { plan: reminderPlanner(platform), next: nextReminder },
    ...(hasLetters ? [{ plan: planLetters(platform), next: nextLetter }] : []),
  ]
  return startNotifications(platform, { composers, push, unreadOf, planners, origin, pauseMs, lookMs })
}
