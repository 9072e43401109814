import { usePendingToggle } from '../../outbox/use-outbox.ts'
import { followId, followKind } from './delivery.ts'
import { expectedFollow, type KnownFollow } from './follow-state.ts'

interface Followed extends KnownFollow {
  id: string
  followers?: number | undefined
}

/** Counts with what the viewer has pressed and the server has not heard of yet, whatever it answers meanwhile. */
export function useFollowers({ id, followers, ...known }: Followed): number | undefined {
  const pending = usePendingToggle(followKind, followId(id))
  if (followers === undefined || known.isFollowed === undefined || !pending) return followers
  return followers + Number(expectedFollow(known, pending.isFollowed).isFollowed) - Number(known.isFollowed)
}
