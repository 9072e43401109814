import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Target } from './follow.ts'

export const removeFollower = operation({
  id: 'follows.removeFollower',
  method: 'DELETE',
  path: '/followers/:id',
  access: 'member',
  whileSuspended: true,
  summary: 'Have a member no longer follow the viewer. Nobody tells them, and they may follow again. Twice is once.',
  input: { params: Target },
  output: z.object({ myFollowers: z.number() }),
  refusals: [],
})
