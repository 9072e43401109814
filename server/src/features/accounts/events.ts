import { type EventKind, toNobody } from '../../platform/events/index.ts'

/** Everything that hangs on the member by a key goes by itself; who keeps more subscribes to this. */
export interface Departure {
  memberId: string
  email: string
  /** Whose waiting mails go along: this address, and other spellings that a subscriber has found. */
  addresses: Set<string>
}

/** The row that goes says so to open screens by itself (migration 0007), whoever deletes it. */
export const memberRemoved: EventKind<Departure> = { tells: toNobody }

/** Whatever was mailed to the address of before must do nothing any more. */
export const addressChanged: EventKind<{ memberId: string }> = { tells: toNobody }

/** A secret that was mailed came back: what is sent to the address arrives. */
export const addressProven: EventKind<{ memberId: string }> = { tells: toNobody }

/** Somebody is there who was not, with what they chose in the form and nothing of an account holds. */
export const memberRegistered: EventKind<{ memberId: string; wantsLetter: boolean }> = { tells: toNobody }

interface ProfileChange {
  memberId: string
  /** Name or handle: whatever shows the member shows it otherwise. */
  isKnownOtherwise: boolean
}

export const profileChanged: EventKind<ProfileChange> = {
  tells: ({ memberId, isKnownOtherwise }) => ({ people: [memberId], faces: isKnownOtherwise ? [memberId] : [] }),
}
