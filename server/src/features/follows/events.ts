import type { EventKind } from '../../platform/events/index.ts'

interface Follow {
  by: string
  whom: string
}

interface FollowOf extends Follow {
  /** Whether followers see more of theirs than others do. */
  hasMore: boolean
}

const tells = ({ by, whom, hasMore }: FollowOf) => ({
  people: [by, whom],
  concerned: [by, whom],
  ...(hasMore && { reseenBy: [[by, whom] as [string, string]] }),
})

export const memberFollowed: EventKind<FollowOf> = { tells }
export const memberUnfollowed: EventKind<FollowOf> = { tells }

/** Whoever no longer follows is not told: only what they see changes. */
export const followerRemoved: EventKind<FollowOf> = {
  tells: (follow) => ({ ...tells(follow), concerned: [follow.whom] }),
}

/** Who asks to follow whom is for the two of them. */
const betweenThem = ({ by, whom }: Follow) => ({ concerned: [by, whom] })
export const followRequested: EventKind<Follow> = { tells: betweenThem }
export const requestTakenBack: EventKind<Follow> = { tells: betweenThem }
/** Nobody tells whoever is declined, not even that something happened. */
export const requestDeclined: EventKind<Follow> = { tells: ({ whom }) => ({ concerned: [whom] }) }

/** Whom somebody wants to hear of is theirs alone: their other windows show it so, too. */
export const tellingChanged: EventKind<Follow> = { tells: ({ by }) => ({ concerned: [by] }) }

interface Accepted {
  by: string[]
  whom: string
}

export const requestsAccepted: EventKind<Accepted> = {
  tells: ({ by, whom }) => ({
    people: [...by, whom],
    concerned: [...by, whom],
    reseenBy: by.map((one): [string, string] => [one, whom]),
  }),
}
