import type { EventKind } from '../../platform/events/index.ts'

interface Like {
  entryId: string
  memberId: string
  /** Whose entry it is. */
  ownerId: string
}

/** Several in one transaction are told of once. */
interface Likes {
  likes: Like[]
}

const tells = ({ likes }: Likes) => ({
  entries: likes.map(({ entryId, memberId }): [string, string] => [entryId, memberId]),
  own: likes.map(({ entryId, memberId }): [string, string] => [memberId, entryId]),
  concerned: likes.flatMap(({ memberId, ownerId }) => [ownerId, memberId]),
})

export const entriesLiked: EventKind<Likes> = { tells }
export const entriesUnliked: EventKind<Likes> = { tells }
