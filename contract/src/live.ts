import * as z from 'zod/mini'

/** Where a browser listens. One stream each, shared by its tabs. */
export const livePath = '/api/live'

/**
 * What is pushed. Messages are hints: the content is fetched through an operation, so a lost message
 * costs time and never data. After `hello`, which also follows every interruption, ask for everything anew.
 */
export const LiveMessage = z.discriminatedUnion('type', [z.object({ type: z.literal('hello') })])
export type LiveMessage = z.infer<typeof LiveMessage>
