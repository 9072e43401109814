import { usePendingToggle } from '../../outbox/use-outbox.ts'
import { followId, followKind } from './delivery.ts'

interface Followed {
  id: string
  isFollowed?: boolean | undefined
  followers?: number | undefined
}

/** Counts with what the viewer has pressed and the server has not heard of yet, whatever it answers meanwhile. */
export function useFollowers({ id, isFollowed, followers }: Followed): number | undefined {
  const pending = usePendingToggle(followKind, followId(id))
  if (followers === undefined || isFollowed === undefined || !pending) return followers
  return followers + Number(pending.isFollowed) - Number(isFollowed)
}
