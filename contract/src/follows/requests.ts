import * as z from 'zod/mini'
import { pageOf, PageQuery } from '../cursor.ts'
import { operation } from '../operation.ts'
import { Person } from '../profiles.ts'
import { Target } from './follow.ts'

/** How many still wait. */
const Waiting = z.object({ requests: z.number() })

export const requests = operation({
  id: 'follows.requests',
  method: 'GET',
  path: '/follow-requests',
  access: 'member',
  summary: 'Who waits for the viewer to be accepted as a follower, the latest first.',
  input: { query: PageQuery },
  output: z.object({ ...pageOf(Person).shape, ...Waiting.shape }),
  refusals: [],
})

export const accept = operation({
  id: 'follows.accept',
  method: 'PUT',
  path: '/follow-requests/:id',
  access: 'member',
  summary: 'Accept a member who asked to follow the viewer. Twice is once.',
  input: { params: Target },
  output: Waiting,
  refusals: ['not_found'],
})

export const decline = operation({
  id: 'follows.decline',
  method: 'DELETE',
  path: '/follow-requests/:id',
  access: 'member',
  whileSuspended: true,
  summary: 'Decline a member who asked to follow the viewer; nobody tells them. Twice is once.',
  input: { params: Target },
  output: Waiting,
  refusals: [],
})
