import * as z from 'zod/mini'
import { Id, pageOf, PageQuery, PublicId } from '../cursor.ts'
import { operation } from '../operation.ts'
import { Entry } from './entry.ts'

/** Enough of an entry to lead to it. */
const Neighbour = z.object({ publicId: PublicId, weight: z.nullable(z.string()), measuredAt: z.string() })

export const neighbours = operation({
  id: 'entries.neighbours',
  method: 'GET',
  path: '/entries/:id/neighbours',
  access: 'member',
  summary: 'The entries of the same member that were measured just before and just after this one.',
  input: { params: z.object({ id: Id }) },
  output: z.object({ previous: z.nullable(Neighbour), next: z.nullable(Neighbour) }),
  refusals: ['not_found'],
})

export const ofMember = operation({
  id: 'entries.ofMember',
  method: 'GET',
  path: '/members/:id/entries',
  access: 'member',
  summary: 'The entries of one member, newest first.',
  input: { params: z.object({ id: z.uuid() }), query: PageQuery },
  output: pageOf(Entry),
  refusals: ['not_found', 'for_followers_only'],
})

export const download = operation({
  id: 'entries.download',
  method: 'GET',
  path: '/entries.csv',
  access: 'member',
  summary:
    'All entries of the viewer as CSV, oldest first: date and time in Japan, weight, note, source, moment, audience.',
  input: {},
  output: z.string(),
  refusals: [],
  download: true,
})
