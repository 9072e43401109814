import type { follows, OutputOf } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { expectedMember } from '../../api/expected-member.ts'
import { storeOf } from '../../store/store-of.ts'

interface Change {
  memberId: string
  isFollowed: boolean
  /** What the server counted; before it has answered, one more or one less. */
  answer?: OutputOf<typeof follows.follow>
}

/** Whoever shows this member, or how many the viewer follows, shows the change at once. */
export function showFollow(client: QueryClient, { memberId, isFollowed, answer }: Change): void {
  const store = storeOf(client)
  const isNew = store.find('member', memberId)?.isFollowed !== isFollowed
  const counted = (now: number | undefined, told: number | undefined) =>
    told ?? (now === undefined || !isNew ? now : Math.max(0, now + (isFollowed ? 1 : -1)))
  store.change('member', memberId, (member) => {
    const followers = counted(member.followers, answer?.followers)
    return { isFollowed, ...(followers !== undefined && { followers }) }
  })
  store.change('member', expectedMember() ?? '', (viewer) => {
    const following = counted(viewer.following, answer?.myFollowing)
    return following === undefined ? {} : { following }
  })
}
