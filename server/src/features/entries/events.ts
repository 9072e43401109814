import type { EventKind } from '../../platform/events/index.ts'
import type { Changes } from '../../platform/realtime/changes.ts'

interface OwnEntry {
  entryId: string
  memberId: string
  /** How far one had to reach into its owner's entries to see it, before it changed. */
  needed: number
}

/** That somebody records is told of what everybody may see, and of nothing else. */
const profileOf = ({ memberId, needed }: OwnEntry): Partial<Changes> => (needed === 1 ? { people: [memberId] } : {})

interface Recorded extends OwnEntry {
  /** Where its weight comes from: typed in, or a service. */
  source: string
}

export const entryRecorded: EventKind<Recorded> = {
  tells: (entry) => ({ ...profileOf(entry), published: [[entry.memberId, entry.entryId]] }),
}
export const entryRemoved: EventKind<OwnEntry> = {
  tells: (entry) => ({
    ...profileOf(entry),
    concerned: [entry.memberId],
    left: [[entry.entryId, entry.memberId, entry.needed]],
  }),
}
/** Whoever knows the entry sees by its revision that it is another one. */
export const entryEdited: EventKind<OwnEntry> = {
  tells: (entry) => ({ ...profileOf(entry), concerned: [entry.memberId], entries: [[entry.entryId, entry.memberId]] }),
}

/** Who may write under it is seen when it is asked for again; its owner's other devices do so at once. */
export const commentersChanged: EventKind<Pick<OwnEntry, 'entryId' | 'memberId'>> = {
  tells: ({ entryId, memberId }) => ({ concerned: [memberId], own: [[memberId, entryId]] }),
}

interface Reseen extends OwnEntry {
  /** Whether strangers could open it and cannot any more. */
  isClosed: boolean
  /** Whether everybody saw it before, or does so now. */
  isPublic: boolean
}

/** For others than before. */
export const entryReseen: EventKind<Reseen> = {
  tells: (entry) => ({
    ...(entry.isPublic && { people: [entry.memberId] }),
    concerned: [entry.memberId],
    left: [[entry.entryId, entry.memberId, entry.needed]],
    own: [[entry.memberId, entry.entryId]],
  }),
}
