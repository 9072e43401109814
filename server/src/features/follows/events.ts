import type { EventKind } from '../../platform/events/index.ts'

interface Follow {
  by: string
  whom: string
}

const tells = ({ by, whom }: Follow) => ({ people: [by, whom], concerned: [by, whom] })

export const memberFollowed: EventKind<Follow> = { tells }
export const memberUnfollowed: EventKind<Follow> = { tells }
