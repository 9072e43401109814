import * as z from 'zod/mini'
import { Id } from './cursor.ts'
import { operation } from './operation.ts'

const Likes = z.object({ isLiked: z.boolean(), likes: z.number() })

export const like = operation({
  id: 'likes.like',
  method: 'PUT',
  path: '/entries/:id/like',
  access: 'member',
  summary: 'Like an entry. Twice is once.',
  input: { params: z.object({ id: Id }) },
  output: Likes,
  refusals: ['not_found'],
})

export const unlike = operation({
  id: 'likes.unlike',
  method: 'DELETE',
  path: '/entries/:id/like',
  access: 'member',
  whileSuspended: true,
  summary: 'Take a like back.',
  input: { params: z.object({ id: Id }) },
  output: Likes,
  refusals: ['not_found'],
})
