import * as z from 'zod/mini'
import { Id, pageOf, PageQuery, PublicId } from '../cursor.ts'
import { Member } from '../member.ts'
import { operation } from '../operation.ts'
import { Source } from '../service.ts'
import { Unread } from './unread.ts'

/** What others did with the viewer or their entries, and what the viewer did. */
export const Activity = z.object({
  id: Id,
  type: z.enum([
    'like',
    'my_like',
    'comment',
    'my_comment',
    'follow',
    'following',
    'follow_request',
    'follow_accepted',
    'record',
    'import_done',
    'import_failed',
  ]),
  /** Who did it; in what the viewer did, whom it was about. */
  member: Member,
  /** What was liked or commented on, and the handle it stands under; without the weight where the viewer is shown none. */
  entry: z.nullable(z.object({ id: Id, publicId: PublicId, weight: z.nullable(z.string()), handle: z.string() })),
  comment: z.nullable(z.string()),
  /** What was brought in from where. */
  import: z.nullable(z.object({ source: Source, added: z.number() })),
  happenedAt: z.string(),
})
export type Activity = z.infer<typeof Activity>

/** What others did, or what the viewer did. */
export const Side = z.enum(['received', 'own'], { error: 'invalid' })
export type Side = z.infer<typeof Side>

export const Kind = z.enum(['like', 'comment', 'follow', 'record', 'import'], { error: 'invalid' })
export type Kind = z.infer<typeof Kind>

export const list = operation({
  id: 'activity.list',
  method: 'GET',
  path: '/activity',
  access: 'member',
  summary:
    'What happened to the viewer and what the viewer did, newest first; with `side` only one of the two, with `kind` only likes, comments, follows, records or imports.',
  input: { query: z.object({ ...PageQuery.shape, side: z.optional(Side), kind: z.optional(Kind) }) },
  output: z.object({
    ...pageOf(Activity).shape,
    /** The server's clock, against which "three minutes ago" is said. */
    now: z.string(),
    /** What has a greater id is unread. */
    readUpTo: z.number(),
    /** The newest of all sides and kinds, up to which somebody who looks has read; null where there is nothing. */
    newest: z.nullable(Id),
  }),
  refusals: [],
})

export const markRead = operation({
  id: 'activity.markRead',
  method: 'PUT',
  path: '/activity/read',
  access: 'member',
  whileSuspended: true,
  summary: 'Everything up to this one is read. It never becomes unread again.',
  input: { body: z.object({ upTo: Id }) },
  output: Unread,
  refusals: [],
})
