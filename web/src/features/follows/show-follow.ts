import type { follows, OutputOf } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { expectedMember } from '../../api/expected-member.ts'
import type { Press } from '../../store/entity-table.ts'
import { storeOf } from '../../store/store-of.ts'
import { expectedFollow } from './follow-state.ts'

type Answer = OutputOf<typeof follows.follow>
type FollowState = Pick<Answer, 'isFollowed' | 'isRequested'>

/** Whoever shows this member, or how many the viewer follows, shows what is wanted at once, with one more or one less. */
export function showFollow(client: QueryClient, memberId: string, isWanted: boolean): void {
  const known = storeOf(client).find('member', memberId)
  showCounted(client, memberId, expectedFollow(known ?? {}, isWanted), 'expected')
}

/** The same where it is known how the viewer stands to this member, because a press was undone. */
export const showUndone = (client: QueryClient, memberId: string, state: FollowState): void =>
  showCounted(client, memberId, state, 'undone')

function showCounted(client: QueryClient, memberId: string, state: FollowState, is: Press['is']): void {
  const known = storeOf(client).find('member', memberId)
  const more = Number(state.isFollowed) - Number(known?.isFollowed ?? !state.isFollowed)
  const counted = (now: number | undefined) => (now === undefined ? undefined : Math.max(0, now + more))
  show(client, memberId, state, { followers: counted, following: counted, is })
}

/** What the server has counted, and whether it has let the viewer follow. */
export function showAnswer(client: QueryClient, memberId: string, answer: Answer): void {
  const { isFollowed, isRequested, followers, myFollowing } = answer
  const counts = { followers: () => followers, following: () => myFollowing }
  show(client, memberId, { isFollowed, isRequested }, { ...counts, is: 'answered' })
}

/** The server has heard of the press, and nobody knows what it made of it: the next answer does. */
export function showHeard(client: QueryClient, memberId: string): void {
  const press = { id: memberId, is: 'answered' } as const
  for (const id of [memberId, expectedMember() ?? '']) storeOf(client).change('member', id, () => ({}), press)
}

type Count = (now: number | undefined) => number | undefined

function show(
  client: QueryClient,
  memberId: string,
  state: FollowState,
  { followers: countFollowers, following: countFollowing, is }: { followers: Count; following: Count; is: Press['is'] },
): void {
  const store = storeOf(client)
  const press = { id: memberId, is }
  const ofMember = (member: { followers?: number | undefined }) => {
    const followers = countFollowers(member.followers)
    // Who is no longer followed is no longer told of.
    return { ...state, ...(!state.isFollowed && { isTold: false }), ...(followers !== undefined && { followers }) }
  }
  const ofViewer = (viewer: { following?: number | undefined }) => {
    const following = countFollowing(viewer.following)
    return following === undefined ? {} : { following }
  }
  store.change('member', memberId, ofMember, press)
  store.change('member', expectedMember() ?? '', ofViewer, press)
}
