import type { EventKind } from '../../platform/events/index.ts'

interface CommentOn {
  commentId: string
  entryId: string
  writerId: string
  /** Whose entry it is. */
  ownerId: string
}

const tells = ({ entryId, writerId, ownerId }: CommentOn) => ({
  entries: [[entryId, writerId] as [string, string]],
  concerned: [ownerId, writerId],
})

export const entryCommented: EventKind<CommentOn> = { tells }
/** Moderators hid it, or show it again. */
export const commentReseen: EventKind<CommentOn> = { tells }
export const commentRemoved: EventKind<CommentOn> = { tells }
