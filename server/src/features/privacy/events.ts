import type { EventKind } from '../../platform/events/index.ts'

interface Changed {
  memberId: string
}

/** Others see more, less or other numbers. */
export const memberReseen: EventKind<Changed> = {
  tells: ({ memberId }) => ({ people: [memberId], reseen: [memberId], concerned: [memberId] }),
}
/** What strangers could open of a member's entries ends. */
export const accountClosed: EventKind<Changed> = { tells: memberReseen.tells }
/** For whom new entries are, and who may write under them, is its owner's to know. */
export const usualChanged: EventKind<Changed> = { tells: ({ memberId }) => ({ concerned: [memberId] }) }
