import * as z from 'zod/mini'
import { entity } from './entity.ts'
import { EntryAddress, Id, pageOf, PageQuery, PublicId } from './cursor.ts'
import { Member } from './member.ts'
import { operation } from './operation.ts'
import { sources } from './service.ts'
import { emptyOrParagraphs, optionalParagraphs } from './text.ts'
import { Weight } from './weight.ts'
import { WeightSeries } from './weight-series.ts'

export const noteLimit = 200

/** A published weight, as the viewer sees it. */
export const Entry = entity(
  'entry',
  z.object({
    id: Id,
    /** In the address of its page. */
    publicId: PublicId,
    member: Member,
    /** Decimal kilograms, exactly as published. */
    weight: z.string(),
    /** Against the one measured before, to one decimal with a minus where it is less; null for the first. */
    delta: z.nullable(z.string()),
    /** Whether that change leads to what its owner wants to weigh. */
    isTowardsGoal: z.boolean(),
    /** The last entries up to this one that the viewer may see, and what their owner wants to weigh. */
    line: z.object({ ...WeightSeries.shape, target: z.nullable(z.number()) }),
    /** How many its owner had published with it; null where nobody counts so far back. */
    nth: z.nullable(z.number()),
    note: z.string(),
    measuredAt: z.string(),
    publishedAt: z.string(),
    /** When its owner last corrected it; null when it is as it was published. */
    editedAt: z.nullable(z.string()),
    /** How often it was corrected, so that two devices notice each other. */
    revision: z.number(),
    likes: z.number(),
    comments: z.number(),
    /** Whether the viewer likes it. */
    isLiked: z.boolean(),
    isOwn: z.boolean(),
    /** Of one's own: under which key it was sent, so that what still waits under it is known to have arrived. */
    key: z.optional(z.string()),
  }),
)
export type Entry = z.infer<typeof Entry>

/** Scales of before did not know the internet; it also keeps a wrong clock from making history. */
export const earliest = Date.parse('2000-01-01T00:00:00Z')

const Moment = z.iso.datetime({ offset: true }).check(
  z.maxLength(40),
  z.refine((time) => Date.parse(time) >= earliest),
)

export const EntrySource = z.enum(['typed', ...sources])

export const NewEntry = z.object({
  weight: Weight,
  note: optionalParagraphs(noteLimit),
  /** For what had to wait before it could be sent, or was measured earlier. Left out, or later than now: now. */
  measuredAt: z.optional(Moment),
  /** Where the weight was read, when it was not typed. */
  source: z._default(EntrySource, 'typed'),
})

export const record = operation({
  id: 'entries.record',
  method: 'POST',
  path: '/entries',
  access: 'member',
  summary: 'Publish a weight.',
  input: { body: NewEntry },
  output: Entry,
  refusals: ['idempotency_key_reused'],
  creates: true,
})

export const one = operation({
  id: 'entries.one',
  method: 'GET',
  path: '/entries/:id',
  access: 'member',
  summary: 'One entry, by its id or by what its address is made of.',
  input: { params: z.object({ id: EntryAddress }) },
  output: Entry,
  refusals: ['not_found'],
})

/** What is left out stays. */
export const Correction = z.object({
  weight: z.optional(Weight),
  note: z.optional(emptyOrParagraphs(noteLimit)),
  /** Later than now: now. */
  measuredAt: z.optional(Moment),
  /** Of the entry that was corrected, as it was seen. */
  revision: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
})

export const edit = operation({
  id: 'entries.edit',
  method: 'PATCH',
  path: '/entries/:id',
  access: 'member',
  summary: "Correct an entry of one's own. Its likes, comments and place stay. The same again is no second correction.",
  input: { params: z.object({ id: Id }), body: Correction },
  output: Entry,
  refusals: ['not_found', 'not_own_entry', 'entry_changed'],
})

/** Enough of an entry to lead to it. */
const Neighbour = z.object({ publicId: PublicId, weight: z.string(), measuredAt: z.string() })

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

export const remove = operation({
  id: 'entries.remove',
  method: 'DELETE',
  path: '/entries/:id',
  access: 'member',
  summary: "Delete an entry of one's own, with its likes and comments.",
  input: { params: z.object({ id: Id }) },
  output: z.object({}),
  refusals: ['not_found', 'not_own_entry'],
})

export const ofMember = operation({
  id: 'entries.ofMember',
  method: 'GET',
  path: '/members/:id/entries',
  access: 'member',
  summary: 'The entries of one member, newest first.',
  input: { params: z.object({ id: z.uuid() }), query: PageQuery },
  output: pageOf(Entry),
  refusals: ['not_found'],
})

export const download = operation({
  id: 'entries.download',
  method: 'GET',
  path: '/entries.csv',
  access: 'member',
  summary: 'All entries of the viewer as CSV, oldest first: date and time in Japan, weight, note, source, moment.',
  input: {},
  output: z.string(),
  refusals: [],
  download: true,
})
