import { accountLimits } from './features/accounts/limits.ts'
import { archiveLimits } from './features/archives/limits.ts'
import { blockLimits } from './features/blocks/limits.ts'
import { careLimits } from './features/care/limits.ts'
import { commentLimits } from './features/comments/limits.ts'
import { contactLimits } from './features/contact/limits.ts'
import { entryLimits } from './features/entries/limits.ts'
import { followLimits } from './features/follows/limits.ts'
import { googleLimits } from './features/google/limits.ts'
import { historyLimits } from './features/history/limits.ts'
import { importLimits } from './features/imports/limits.ts'
import { invitationLimits } from './features/invitations/limits.ts'
import { liveLimits } from './features/live/limits.ts'
import { mailStopLimits } from './features/notifications/mail-stops/limits.ts'
import { mutedWordLimits } from './features/muted-words/limits.ts'
import { muteLimits } from './features/mutes/limits.ts'
import { notificationChoiceLimits } from './features/notification-choices/limits.ts'
import { passkeyLimits } from './features/passkeys/limits.ts'
import { pictureLimits } from './features/pictures/limits.ts'
import { postPageLimits } from './features/post-pages/limits.ts'
import { privacyLimits } from './features/privacy/limits.ts'
import { profileLimits } from './features/profiles/limits.ts'
import { pushLimits } from './features/push/limits.ts'
import { recoveryLimits } from './features/recovery/limits.ts'
import { reminderLimits } from './features/reminders/limits.ts'
import { reportLimits } from './features/reports/limits.ts'
import { secondFactorLimits } from './features/second-factor/limits.ts'
import { sessionLimits } from './features/sessions/limits.ts'
import { shortLinkLimits } from './features/short-links/limits.ts'
import { defineLimits, type Limit } from './platform/limits/define-limits.ts'

/** These protect the API as a whole, whatever is asked of it. */
const requestLimits = defineLimits({
  /** Requests to the API from one client, or one known browser, that is not signed in. */
  requestsPerClient: { times: 1500, seconds: 300 },
  /** Requests to the API from one member. */
  requestsPerMember: { times: 1500, seconds: 300 },
})

/** Every limit there is. `LIMITS` changes one, `LIMIT_FACTOR` all that are ours. */
export const limitTable = {
  ...requestLimits,
  ...accountLimits,
  ...archiveLimits,
  ...blockLimits,
  ...careLimits,
  ...commentLimits,
  ...contactLimits,
  ...entryLimits,
  ...followLimits,
  ...googleLimits,
  ...historyLimits,
  ...importLimits,
  ...invitationLimits,
  ...liveLimits,
  ...mailStopLimits,
  ...mutedWordLimits,
  ...muteLimits,
  ...notificationChoiceLimits,
  ...passkeyLimits,
  ...pictureLimits,
  ...postPageLimits,
  ...privacyLimits,
  ...profileLimits,
  ...pushLimits,
  ...recoveryLimits,
  ...reminderLimits,
  ...reportLimits,
  ...secondFactorLimits,
  ...sessionLimits,
  ...shortLinkLimits,
}

export type LimitName = keyof typeof limitTable
export type LimitTable = Record<LimitName, Limit>
