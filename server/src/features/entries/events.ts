import type { EventKind } from '../../platform/events/index.ts'

interface OwnEntry {
  entryId: string
  memberId: string
}

export const entryRecorded: EventKind<OwnEntry> = {
  tells: ({ entryId, memberId }) => ({ published: [[memberId, entryId]], people: [memberId] }),
}
export const entryRemoved: EventKind<OwnEntry> = {
  tells: ({ entryId, memberId }) => ({ entries: [entryId], people: [memberId], concerned: [memberId] }),
}
/** Whoever knows the entry sees by its revision that it is another one. */
export const entryEdited: EventKind<OwnEntry> = {
  tells: ({ entryId, memberId }) => ({ entries: [entryId], people: [memberId], concerned: [memberId] }),
}
