import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { Person } from './profiles.ts'

/** Whoever follows so many has somebody to read. The database knows it, too. */
export const wantedFollows = 3

export const mine = operation({
  id: 'firstSteps.mine',
  method: 'GET',
  path: '/first-steps',
  access: 'member',
  summary:
    'How far somebody new is with a target weight, a first entry and three whom they follow, and up to three others who published in the last seven days, of whom the viewer follows none, the latest first.',
  input: {},
  output: z.object({
    /** Done once, or closed: they never come back. */
    isOver: z.boolean(),
    /** Decimal kilograms; null where nobody set one. */
    targetWeight: z.nullable(z.string()),
    hasRecorded: z.boolean(),
    following: z.number(),
    people: z.array(Person),
  }),
  refusals: [],
})

export const close = operation({
  id: 'firstSteps.close',
  method: 'DELETE',
  path: '/first-steps',
  access: 'member',
  whileSuspended: true,
  summary: 'Have the first steps never shown again, on any device.',
  input: {},
  output: z.object({}),
  refusals: [],
})
