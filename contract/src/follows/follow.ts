import * as z from 'zod/mini'
import { operation } from '../operation.ts'

export const Target = z.object({ id: z.uuid() })
const FollowState = z.object({
  isFollowed: z.boolean(),
  /** Whether the viewer waits to be accepted. */
  isRequested: z.boolean(),
  followers: z.number(),
  myFollowing: z.number(),
})

export const follow = operation({
  id: 'follows.follow',
  method: 'PUT',
  path: '/members/:id/follow',
  access: 'member',
  summary: 'Follow a member, or ask whoever wants to be asked. Twice is once; nobody follows themselves.',
  input: { params: Target },
  output: FollowState,
  refusals: ['not_found', 'own_profile'],
})

export const unfollow = operation({
  id: 'follows.unfollow',
  method: 'DELETE',
  path: '/members/:id/follow',
  access: 'member',
  whileSuspended: true,
  summary: 'Stop following a member, or asking to.',
  input: { params: Target },
  output: FollowState,
  refusals: ['not_found', 'own_profile'],
})
