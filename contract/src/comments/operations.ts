import * as z from 'zod/mini'
import { Id, pageOf, PageQuery } from '../cursor.ts'
import { operation } from '../operation.ts'
import { Comment, NewestComment } from './comment.ts'
import { NewComment } from './fields.ts'

export const list = operation({
  id: 'comments.list',
  method: 'GET',
  path: '/entries/:id/comments',
  access: 'member',
  summary: 'The comments on an entry, newest first.',
  input: { params: z.object({ id: Id }), query: PageQuery },
  output: pageOf(Comment),
  refusals: ['not_found'],
})

export const add = operation({
  id: 'comments.add',
  method: 'POST',
  path: '/entries/:id/comments',
  access: 'member',
  summary: 'Comment on an entry.',
  input: { params: z.object({ id: Id }), body: NewComment },
  output: z.object({ comment: Comment, comments: z.number() }),
  refusals: ['not_found', 'comments_closed', 'idempotency_key_reused', 'links_not_yet'],
  creates: true,
})

export const remove = operation({
  id: 'comments.remove',
  method: 'DELETE',
  path: '/comments/:id',
  access: 'member',
  whileSuspended: true,
  summary: "Delete a comment of one's own, or one under an entry of one's own.",
  input: { params: z.object({ id: Id }) },
  output: z.object({ comments: z.number(), newestComment: z.nullable(NewestComment) }),
  refusals: ['not_found', 'not_own_comment'],
})
