import { type EventKind, toNobody } from '../../platform/events/index.ts'

interface SignedIn {
  memberId: string
  browserId: string
  userAgent: string
  /** Whether the member has never signed in with this browser, and is to hear of it. */
  isNews: boolean
}

export const signedIn: EventKind<SignedIn> = { tells: toNobody }

/** Somebody said that it was not them who signed in there. */
export const browserDisowned: EventKind<{ memberId: string; browserId: string }> = { tells: toNobody }
