import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** So many browsers of one member are sent pushes; the oldest makes room. */
export const mostSubscriptions = 10

const keyText = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), { error: 'invalid' }))

/** What a browser's push service gave it. */
export const Subscription = z.object({
  endpoint: z
    .string()
    .check(z.maxLength(1000, { error: 'too_long' }), z.regex(/^https?:\/\/\S+$/, { error: 'invalid' })),
  /** The browser's public key, and the secret it shares with us. */
  p256dh: keyText(65),
  auth: keyText(16),
})

const State = z.object({
  isSubscribed: z.boolean(),
  /** For the browser's own question to its push service. */
  publicKey: z.string(),
})

export const current = operation({
  id: 'push.current',
  method: 'GET',
  path: '/push',
  access: 'member',
  summary: "The server's public key, and whether this browser is sent pushes.",
  input: {},
  output: State,
  refusals: [],
})

export const subscribe = operation({
  id: 'push.subscribe',
  method: 'PUT',
  path: '/push',
  access: 'member',
  whileSuspended: true,
  summary:
    'Send pushes to this browser, as long as it is signed in. Another subscription takes the place of the one before.',
  input: { body: Subscription },
  output: State,
  refusals: ['push_service_unknown'],
})

export const unsubscribe = operation({
  id: 'push.unsubscribe',
  method: 'DELETE',
  path: '/push',
  access: 'member',
  whileSuspended: true,
  summary: 'Send no pushes to this browser any more. Twice is once.',
  input: {},
  output: State,
  refusals: [],
})

export const sendTest = operation({
  id: 'push.sendTest',
  method: 'POST',
  path: '/push/test',
  access: 'member',
  whileSuspended: true,
  summary: 'Send a push to this browser, to see whether it arrives.',
  input: {},
  output: z.object({}),
  refusals: ['not_found'],
})

/** What a push carries, for the worker that shows it. Never a weight. */
export const Message = z.object({
  title: z.string(),
  body: z.string(),
  /** The page it opens: a path of ours. */
  path: z.string(),
  /** Another one of the same name takes its place. */
  tag: z.string(),
  /** How much is unread, for the badge of the app. */
  unread: z.number(),
  /** Whose it is: what is done with it is done for them, and not for who has signed in there since. */
  memberId: z.string(),
  /** What can be done with it at once. */
  actions: z.optional(z.array(z.object({ action: z.enum(['rest', 'go_on', 'stop']), title: z.string() }))),
})
export type Message = z.infer<typeof Message>
