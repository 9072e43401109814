import * as z from 'zod/mini'
import { pageOf, PageQuery } from '../cursor.ts'
import { operation } from '../operation.ts'
import { Person } from '../profiles.ts'
import { Target } from './follow.ts'

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
  refusals: ['not_found', 'for_followers_only'],
})

export const following = operation({
  id: 'follows.following',
  method: 'GET',
  path: '/members/:id/following',
  access: 'member',
  summary: 'Whom a member follows, the latest first.',
  input: { params: Target, query: PageQuery },
  output: People,
  refusals: ['not_found', 'for_followers_only'],
})
