import * as z from 'zod/mini'
import { Id, pageOf, PageQuery, PublicId } from './cursor.ts'
import { Entry } from './entries/entry.ts'
import { operation } from './operation.ts'
import { Source } from './service.ts'

/** A measurement only its owner sees, until they publish it. */
export const Reading = z.object({
  id: Id,
  source: Source,
  /** Decimal kilograms. */
  weight: z.string(),
  measuredAt: z.string(),
  /** A hidden reading is in no list but its own and counts in no trend. */
  isHidden: z.boolean(),
  /** The entry it was published as. */
  entryId: z.nullable(Id),
  /** In the address of that entry's page. */
  entryPublicId: z.nullable(PublicId),
})
export type Reading = z.infer<typeof Reading>

const one = z.object({ id: Id })

export const list = operation({
  id: 'history.list',
  method: 'GET',
  path: '/history/readings',
  access: 'member',
  summary: "The viewer's own readings, the latest measured first. `before` is the `next` of the page above.",
  input: {
    query: z.object({ ...PageQuery.shape, hidden: z.optional(z.enum(['yes', 'no'])) }),
  },
  output: pageOf(Reading),
  refusals: [],
})

export const publish = operation({
  id: 'history.publish',
  method: 'POST',
  path: '/history/readings/:id/publish',
  access: 'member',
  summary: 'Publish a reading with the time it was measured. Once: again answers the same entry.',
  input: { params: one },
  output: Entry,
  refusals: ['not_found'],
})

export const hide = operation({
  id: 'history.hide',
  method: 'PUT',
  path: '/history/readings/:id/hidden',
  access: 'member',
  whileSuspended: true,
  summary: 'Put a reading out of the way.',
  input: { params: one },
  output: Reading,
  refusals: ['not_found'],
})

export const show = operation({
  id: 'history.show',
  method: 'DELETE',
  path: '/history/readings/:id/hidden',
  access: 'member',
  whileSuspended: true,
  summary: 'Bring it back.',
  input: { params: one },
  output: Reading,
  refusals: ['not_found'],
})

export const remove = operation({
  id: 'history.remove',
  method: 'DELETE',
  path: '/history/readings/:id',
  access: 'member',
  whileSuspended: true,
  summary: 'Delete a reading for good: its source does not bring it back. What was published of it stays.',
  input: { params: one },
  output: z.object({}),
  refusals: ['not_found'],
})

export const offer = operation({
  id: 'history.offer',
  method: 'GET',
  path: '/history/offer',
  access: 'member',
  summary: 'The newest reading that is later than the latest entry, to be published if the viewer likes.',
  input: {},
  output: z.object({ reading: z.nullable(Reading) }),
  refusals: [],
})
