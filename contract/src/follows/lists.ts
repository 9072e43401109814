import * as z from 'zod/mini'
import { pageOf, PageQuery } from './cursor.ts'
import { operation } from './operation.ts'
import { Person } from './profiles.ts'

const Target = z.object({ id: z.uuid() })
const FollowState = z.object({ isFollowed: z.boolean(), followers: z.number(), myFollowing: z.number() })

export const follow = operation({
  id: 'follows.follow',
  method: 'PUT',
  path: '/members/:id/follow',
  access: 'member',
  summary: 'Follow a member. Twice is once; nobody follows themselves.',
  input: { params: Target },
  output: FollowState,
  refusals: ['not_found', 'own_profile'],
})

export const unfollow = operation({
  id: 'follows.unfollow',
  method: 'DELETE',
  path: '/members/:id/follow',
  access: 'member',
  summary: 'Stop following a member.',
  input: { params: Target },
  output: FollowState,
  refusals: ['not_found', 'own_profile'],
})

/** Whose list it is stands in its heading. */
const People = z.object({ ...pageOf(Person).shape, name: z.string(), count: z.number() })

export const followers = operation({
  id: 'follows.followers',
  method: 'GET',
  path: '/members/:id/followers',
  access: 'member',
  summary: 'Who follows a member, the latest first.',
  input: { params: Target, query: PageQuery },
  output: People,
  refusals: ['not_found'],
})

export const following = operation({
  id: 'follows.following',
  method: 'GET',
  path: '/members/:id/following',
  access: 'member',
  summary: 'Whom a member follows, the latest first.',
  input: { params: Target, query: PageQuery },
  output: People,
  refusals: ['not_found'],
})
