import * as z from 'zod/mini'
import { entity } from './entity.ts'
import { Id, pageOf, PageQuery } from './cursor.ts'
import { Member } from './member.ts'
import { operation } from './operation.ts'
import { paragraphs } from './text.ts'

export const commentLimit = 500

export const Comment = entity(
  'comment',
  z.object({
    id: Id,
    member: Member,
    text: z.string(),
    publishedAt: z.string(),
    /** One's own, or under an entry of one's own. */
    mayDelete: z.boolean(),
    /** Of one's own: under which key it was sent, so that what still waits under it is known to have arrived. */
    key: z.optional(z.string()),
  }),
)
export type Comment = z.infer<typeof Comment>

export const NewComment = z.object({ text: paragraphs(commentLimit) })

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
  refusals: ['not_found', 'idempotency_key_reused'],
  creates: true,
})

export const remove = operation({
  id: 'comments.remove',
  method: 'DELETE',
  path: '/comments/:id',
  access: 'member',
  summary: "Delete a comment of one's own, or one under an entry of one's own.",
  input: { params: z.object({ id: Id }) },
  output: z.object({ comments: z.number() }),
  refusals: ['not_found', 'not_own_comment'],
})
