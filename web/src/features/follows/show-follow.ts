import type { follows, OutputOf } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { expectedMember } from '../../api/expected-member.ts'
import { storeOf } from '../../store/store-of.ts'
import { expectedFollow } from './follow-state.ts'

type Answer = OutputOf<typeof follows.follow>
type FollowState = Pick<Answer, 'isFollowed' | 'isRequested'>

/** Whoever shows this member, or how many the viewer follows, shows what is wanted at once, with one more or one less. */
export function showFollow(client: QueryClient, memberId: string, isWanted: boolean): void {
  const known = storeOf(client).find('member', memberId)
  showCounted(client, memberId, expectedFollow(known ?? {}, isWanted), { isExpected: true })
}

/** The same where it is known how the viewer stands to this member. */
export const showFollowState = (client: QueryClient, memberId: string, state: FollowState): void =>
  showCounted(client, memberId, state, { isExpected: false })

function showCounted(client: QueryClient, memberId: string, state: FollowState, how: { isExpected: boolean }): void {
  const known = storeOf(client).find('member', memberId)
  const more = Number(state.isFollowed) - Number(known?.isFollowed ?? !state.isFollowed)
  const counted = (now: number | undefined) => (now === undefined ? undefined : Math.max(0, now + more))
  show(client, memberId, state, { followers: counted, following: counted }, how)
}

/** What the server has counted, and whether it has let the viewer follow. */
export function showAnswer(client: QueryClient, memberId: string, answer: Answer): void {
  const { isFollowed, isRequested, followers, myFollowing } = answer
  show(client, memberId, { isFollowed, isRequested }, { followers: () => followers, following: () => myFollowing })
}

type Count = (now: number | undefined) => number | undefined

function show(
  client: QueryClient,
  memberId: string,
  state: FollowState,
  counts: { followers: Count; following: Count },
  how?: { isExpected: boolean },
): void {
  const store = storeOf(client)
  store.change(
    'member',
    memberId,
    (member) => {
      const followers = counts.followers(member.followers)
      // Who is no longer followed is no longer told of.
      return { ...state, ...(!state.isFollowed && { isTold: false }), ...(followers !== undefined && { followers }) }
    },
    how,
  )
  store.change(
    'member',
    expectedMember() ?? '',
    (viewer) => {
      const following = counts.following(viewer.following)
      return following === undefined ? {} : { following }
    },
    how,
  )
}
