import * as z from 'zod/mini'
import { operation } from './operation.ts'

const Choices = z.object({
  /** Whether the viewer's own screens show how it goes instead of weights. Others see what they saw. */
  hasQuietNumbers: z.boolean(),
  /** Whether the viewer wants to be told when they lose weight fast. */
  tellsFastLoss: z.boolean(),
})

export const mine = operation({
  id: 'care.mine',
  method: 'GET',
  path: '/care',
  access: 'member',
  summary: 'How the viewer wants to be shown their own numbers, and whether they want to be told of a fast loss.',
  input: {},
  output: Choices,
  refusals: [],
})

export const change = operation({
  id: 'care.change',
  method: 'PATCH',
  path: '/care',
  access: 'member',
  whileSuspended: true,
  summary: 'Change these choices; what is left out stays.',
  input: { body: z.partial(Choices) },
  output: Choices,
  refusals: [],
})

export const notice = operation({
  id: 'care.notice',
  method: 'GET',
  path: '/care/notice',
  access: 'member',
  summary: 'Whether the viewer is to be told, by nobody else, that they have been losing weight fast for four weeks.',
  input: {},
  output: z.object({ isLosingFast: z.boolean() }),
  refusals: [],
})

export const noticeSeen = operation({
  id: 'care.noticeSeen',
  method: 'PUT',
  path: '/care/notice',
  access: 'member',
  whileSuspended: true,
  summary: 'The viewer has been told, on all their devices, for the next twelve weeks.',
  input: {},
  output: z.object({ isLosingFast: z.boolean() }),
  refusals: [],
})
