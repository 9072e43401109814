import type { Config } from './config.ts'
import { listenForActivity } from './features/activity/index.ts'
import { listenForDepartures, listenForMessages } from './features/contact/index.ts'
import { listenForDisconnections } from './features/history/index.ts'
import { listenForDepartingConnections } from './features/imports/index.ts'
import { listenForPublishedReadings } from './features/readings/index.ts'
import type { Platform } from './platform/platform.ts'

/** What follows from events, whether a visitor or an operator causes them. */
export function listenToEvents(
  platform: Pick<Platform, 'events' | 'jobs' | 'mailer'>,
  { mail, origin }: Pick<Config, 'mail' | 'origin'>,
): void {
  listenForMessages(platform, { operatorEmail: mail.operator, origin })
  listenForDepartures(platform)
  listenForActivity(platform)
  listenForDepartingConnections(platform)
  listenForPublishedReadings(platform)
  listenForDisconnections(platform)
}
