import * as z from 'zod/mini'
import { NewestComment } from './comments/comment.ts'
import { Id } from './cursor.ts'
import { Member } from './member.ts'

/** Where a browser listens. One stream each, shared by its tabs. `since` asks for what happened in the milliseconds before. */
export const livePath = '/api/live'

/** The server says something at least this often, so that silence means a dead stream. */
export const beatMs = 25_000

/** How many of a kind one message names; beyond that it says `more`. */
export const mostNamed = 50

/** One live update: what became of things the browser may be showing. Its type and fields are the wire format. */
export const LiveUpdate = z.object({
  type: z.literal('news'),
  /** Entries whose counts are these now, what was written last below them, and how often they were corrected. */
  entries: z.array(
    z.object({
      id: Id,
      likes: z.number(),
      comments: z.number(),
      newestComment: z.nullable(NewestComment),
      revision: z.number(),
    }),
  ),
  /** Entries that are no longer there. */
  gone: z.array(Id),
  /** Members whose profile changed: followers, number of entries. */
  people: z.array(z.string()),
  /** Members who are called so and look so now. */
  faces: z.array(Member),
  /** Members of whom the viewer may now see more, less or other numbers: what is known of their entries is asked for anew. */
  reseen: z.array(z.string()),
  /** Members who are no longer there. */
  gonePeople: z.array(z.string()),
  /** Somebody published; somebody the viewer follows did. */
  hasNew: z.boolean(),
  hasNewFollowed: z.boolean(),
  /** Entries the viewer liked or wrote under in another place. */
  own: z.array(Id),
  /** Something happened to the viewer, or they did it in another place. */
  concernsViewer: z.boolean(),
  /** More happened than is named: ask for what is on the screen. */
  more: z.boolean(),
})
export type LiveUpdate = z.infer<typeof LiveUpdate>

/**
 * What is pushed. Messages are hints: the content is fetched through an operation, so a lost message
 * costs time and never data. After `hello`, which also follows every interruption, ask for everything anew: unless it covers the time since
 * the page began to load, and so says, together with the news behind it, all that happened meanwhile.
 */
export const LiveMessage = z.union([
  z.object({ type: z.literal('hello'), coversMs: z.optional(z.number()) }),
  /** Says only that somebody is there. Silence for much longer than `beatMs` means that the stream is dead. */
  z.object({ type: z.literal('beat') }),
  LiveUpdate,
])
export type LiveMessage = z.infer<typeof LiveMessage>
