import * as z from 'zod/mini'
import { Id } from './cursor.ts'
import { earliest } from './entries/fields.ts'
import { operation } from './operation.ts'
import { Service, Source } from './service.ts'
import { Weight } from './weight.ts'

/** Years of weights that come in at once, from a service or a file. */
export const Run = z.object({
  id: Id,
  source: Source,
  /** `open`: a file whose readings are looked at before they count. `waiting`: the service allows no more for now. */
  state: z.enum(['open', 'running', 'waiting', 'done', 'failed']),
  /** Of a service: how far back in time, from 0 to 1. */
  progress: z.number(),
  added: z.number(),
  known: z.number(),
  rejected: z.number(),
  /** Of a service that showed its latest months only, and may have more: the oldest weighing it showed. */
  seenBackTo: z.nullable(z.string()),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
})
export type Run = z.infer<typeof Run>

const one = z.object({ id: Id })

/** So many readings are sent in one request. */
export const mostSent = 1000
/** So many readings one file may bring, and one member may have in all. */
export const mostReadings = 100_000
export const mostKept = 200_000

const dayMs = 86_400_000
const SentReading = z.object({
  /** What makes it the same reading in another file. */
  id: z.string().check(z.regex(/^[ -~]{1,100}$/)),
  weight: Weight,
  measuredAt: z.iso.datetime({ offset: true }).check(
    z.maxLength(40),
    // A clock may be a little wrong, not a day.
    z.refine((time) => Date.parse(time) >= earliest && Date.parse(time) <= Date.now() + dayMs),
  ),
})

export const begin = operation({
  id: 'history.begin',
  method: 'POST',
  path: '/history/runs',
  access: 'member',
  whileSuspended: true,
  summary: 'Begin to bring in a file. Nothing counts before it is confirmed.',
  input: { body: z.object({ source: z.enum(['apple_health', 'takeout', 'csv']) }) },
  output: Run,
  refusals: ['too_many_readings'],
})

export const send = operation({
  id: 'history.send',
  method: 'PUT',
  path: '/history/runs/:id/parts/:part',
  access: 'member',
  whileSuspended: true,
  summary: "A part of the file's readings. The same part again takes its own place.",
  input: {
    params: z.object({ id: Id, part: z.string().check(z.regex(/^\d{1,4}$/)) }),
    body: z.object({ readings: z.array(SentReading).check(z.minLength(1), z.maxLength(mostSent)) }),
  },
  output: z.object({}),
  refusals: ['not_found', 'too_many_readings'],
})

export const preview = operation({
  id: 'history.preview',
  method: 'GET',
  path: '/history/runs/:id/preview',
  access: 'member',
  summary: 'How many of the sent readings are new, and how many are known.',
  input: { params: one },
  output: z.object({ fresh: z.number(), known: z.number() }),
  refusals: ['not_found'],
})

export const confirm = operation({
  id: 'history.confirm',
  method: 'POST',
  path: '/history/runs/:id/confirm',
  access: 'member',
  whileSuspended: true,
  summary: 'Take all that is new, at once or not at all. `rejected` is what the file held and was never sent.',
  input: {
    params: one,
    /** Refined by hand: so the browser's first load needs nothing more of zod. */
    body: z.object({
      rejected: z.number().check(z.refine((count) => Number.isInteger(count) && count >= 0 && count <= 10_000_000)),
    }),
  },
  output: Run,
  refusals: ['not_found', 'too_many_readings'],
})

export const runs = operation({
  id: 'history.runs',
  method: 'GET',
  path: '/history/runs',
  access: 'member',
  summary: 'The last imports of years, newest first.',
  input: {},
  output: z.object({ items: z.array(Run) }),
  refusals: [],
})

export const undo = operation({
  id: 'history.undo',
  method: 'DELETE',
  path: '/history/runs/:id',
  access: 'member',
  whileSuspended: true,
  summary: 'As if it had never been: its readings go, or it stops. What was published of them stays.',
  input: { params: one },
  output: z.object({ removed: z.number() }),
  refusals: ['not_found'],
})

const params = z.object({ service: Service })

export const fromService = operation({
  id: 'history.fromService',
  method: 'POST',
  path: '/integrations/:service/history',
  access: 'member',
  whileSuspended: true,
  summary: 'Read everything the service knows, step by step in the background. One at a time.',
  input: { params },
  output: Run,
  refusals: ['not_connected', 'provider_off', 'provider_revoked'],
})

export const sync = operation({
  id: 'history.sync',
  method: 'PUT',
  path: '/integrations/:service/sync',
  access: 'member',
  whileSuspended: true,
  summary: 'Whether new readings are fetched once a day into the list. Off unless somebody wants it.',
  input: { params, body: z.object({ isOn: z.boolean() }) },
  output: z.object({ isOn: z.boolean() }),
  refusals: ['not_connected'],
})
