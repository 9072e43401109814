import { noteDeletions } from './backup/index.ts'
import type { Config } from './config.ts'
import { unknownBrowserSubscriptions } from './features/accounts/index.ts'
import { activitiesWritten, activitySubscriptions } from './features/activity/index.ts'
import { archiveSubscriptions } from './features/archives/index.ts'
import { contactSubscriptions } from './features/contact/index.ts'
import { historySubscriptions } from './features/history/index.ts'
import { importSubscriptions } from './features/imports/index.ts'
import { notificationSubscriptions } from './features/notifications/index.ts'
import { letterSubscriptions } from './features/letters/index.ts'
import { resumptionSubscriptions } from './features/notification-choices/index.ts'
import { passkeySubscriptions } from './features/passkeys/index.ts'
import { readingSubscriptions } from './features/readings/index.ts'
import { recoverySubscriptions } from './features/recovery/index.ts'
import { reportSubscriptions } from './features/reports/index.ts'
import { shortLinkSubscriptions } from './features/short-links/index.ts'
import type { Platform } from './platform/platform.ts'

/** What follows from events, whether a visitor or an operator causes them. */
export function subscribeToEvents(
  platform: Pick<Platform, 'clock' | 'events' | 'jobs' | 'logger' | 'mailer'>,
  { backup, mail, operator, origin }: Pick<Config, 'backup' | 'mail' | 'operator' | 'origin'>,
): void {
  contactSubscriptions(platform, { operatorEmail: mail.operator, origin })
  activitySubscriptions(platform)
  notificationSubscriptions(platform, activitiesWritten)
  shortLinkSubscriptions(platform)
  importSubscriptions(platform)
  readingSubscriptions(platform)
  historySubscriptions(platform)
  archiveSubscriptions(platform)
  unknownBrowserSubscriptions(platform, { origin })
  passkeySubscriptions(platform)
  reportSubscriptions(platform)
  letterSubscriptions(platform, { areOn: operator.address !== null })
  resumptionSubscriptions(platform)
  recoverySubscriptions({ ...platform, origin })
  noteDeletions(platform, backup.folder)
}
