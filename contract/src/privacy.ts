import * as z from 'zod/mini'
import { Audience, Commenters, ShownNumbers } from './audience.ts'
import { Entry } from './entries/entry.ts'
import { operation } from './operation.ts'
import { Profile } from './profiles.ts'
import { Chart } from './stats.ts'

const Choices = z.object({
  /** Whether whoever wants to follow has to ask, and entries are for accepted followers. */
  isPrivate: z.boolean(),
  /** For whom a new entry is, unless something else is chosen. */
  usualAudience: Audience,
  /** Who may write under a new entry, unless something else is chosen. */
  usualCommenters: Commenters,
  shownNumbers: ShownNumbers,
})

const Privacy = z.object({
  ...Choices.shape,
  /** How many wait for an answer. */
  requests: z.number(),
})

export const mine = operation({
  id: 'privacy.mine',
  method: 'GET',
  path: '/privacy',
  access: 'member',
  summary: 'Who sees what of the viewer: the account, new entries, and numbers.',
  input: {},
  output: Privacy,
  refusals: [],
})

export const change = operation({
  id: 'privacy.change',
  method: 'PATCH',
  path: '/privacy',
  access: 'member',
  whileSuspended: true,
  summary:
    'Change who sees what; what is left out stays. Whoever opens their account accepts all who wait; whoever closes it keeps their followers, and what strangers could open ends.',
  input: { body: z.partial(Choices) },
  output: Privacy,
  refusals: [],
})

export const preview = operation({
  id: 'privacy.preview',
  method: 'GET',
  path: '/privacy/preview',
  access: 'member',
  summary: "The viewer's own profile, chart and newest entries, as a follower or any other member sees them.",
  input: { query: z.object({ as: z.enum(['follower', 'stranger'], { error: 'invalid' }) }) },
  output: z.object({
    profile: Profile,
    /** Null for whom they are not. */
    entries: z.nullable(z.array(Entry)),
    chart: z.nullable(Chart),
  }),
  refusals: [],
})
