import type { EventKind } from '../../platform/events/index.ts'

interface Like {
  entryId: string
  memberId: string
  /** Whose entry it is. */
  ownerId: string
}

const tells = ({ entryId, memberId, ownerId }: Like) => ({
  entries: [[entryId, memberId] as [string, string]],
  own: [[memberId, entryId] as [string, string]],
  concerned: [ownerId, memberId],
})

export const entryLiked: EventKind<Like> = { tells }
export const entryUnliked: EventKind<Like> = { tells }
