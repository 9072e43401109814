import * as z from 'zod/mini'
import { operation } from '../operation.ts'

/** More are counted as this many: the badge says 9+. */
export const mostCounted = 10

export const Unread = z.object({ unread: z.number() })

export const unread = operation({
  id: 'activity.unread',
  method: 'GET',
  path: '/activity/unread',
  access: 'member',
  summary: 'How much of what others did is newer than what the viewer has read, at most 10.',
  input: {},
  output: Unread,
  refusals: [],
})
