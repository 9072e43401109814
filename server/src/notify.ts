import type { notifications } from '@hakari/contract'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import { type LetterConsents, notificationChoiceRoutes } from './features/notification-choices/index.ts'
import {
  activityComposers,
  type Composer,
  mailStopRoutes,
  notificationRoutes,
  startNotifications,
} from './features/notifications/index.ts'
import type { Push } from './features/push/index.ts'
import type { HttpEnv } from './platform/http/context.ts'
import type { Serve } from './platform/http/serve.ts'
import type { Platform } from './platform/platform.ts'

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
  { config, push }: { config: Config; push: Push },
): { stop: () => Promise<void> } {
  const { origin, operator, notificationPauseMs: pauseMs } = config
  const hasLetters = operator.address !== null
  const letters: LetterConsents = {
    hasLetters,
    consentOf: async () => null,
    giveConsent: async () => {},
    endConsent: async () => {},
  }
  const composers: Record<notifications.Kind, Composer> = { ...activityComposers, reminder: silent, letter: silent }
  notificationChoiceRoutes(serve, platform, letters)
  notificationRoutes(serve, platform, { composers, hasLetters, origin })
  mailStopRoutes(serve, app, { ...platform, endLetter: async () => {} })
  return startNotifications(platform, { composers, push, planners: [], origin, pauseMs })
}
