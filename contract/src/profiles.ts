import * as z from 'zod/mini'
import { ShownNumbers } from './audience.ts'
import { entity } from './entity.ts'
import { pageOf, PageQuery } from './cursor.ts'
import { Handle } from './handle.ts'
import { Member } from './member.ts'
import { MuteState } from './mutes.ts'
import { operation } from './operation.ts'

/** Somebody in a list. */
export const Person = entity(
  'member',
  z.object({
    ...Member.shape,
    bio: z.string(),
    followers: z.number(),
    following: z.number(),
    /** Whether the viewer follows them. */
    isFollowed: z.boolean(),
    /** Whether they are asked before somebody follows them, and whether the viewer has asked. */
    isPrivate: z.boolean(),
    isRequested: z.boolean(),
    isMe: z.boolean(),
  }),
)
export type Person = z.infer<typeof Person>

export const Profile = entity(
  'member',
  z.object({
    ...Person.shape,
    /** What they let the viewer see of weights. */
    numbers: ShownNumbers,
    /** Decimal kilograms; null where nobody set one, or it is not for the viewer. */
    targetWeight: z.nullable(z.string()),
    joinedAt: z.string(),
    /** Whether the viewer, who follows them, is told when they record. */
    isTold: z.boolean(),
    /** Whether they follow the viewer. */
    followsViewer: z.boolean(),
    ...MuteState.shape,
    /** How many the viewer may see; null where none of them are for the viewer. */
    entries: z.nullable(z.number()),
  }),
)
export type Profile = z.infer<typeof Profile>

export const one = operation({
  id: 'profiles.one',
  method: 'GET',
  path: '/profiles/:username',
  access: 'member',
  summary:
    'A profile by handle, or by the name of the oldest member who has it; a leading @, capitals and width do not matter.',
  input: { params: z.object({ username: z.string().check(z.maxLength(300)) }) },
  output: Profile,
  refusals: ['not_found'],
})

export const list = operation({
  id: 'profiles.list',
  method: 'GET',
  path: '/profiles',
  access: 'member',
  summary:
    'All members, the newest first. With `search` up to fifty whose handle or name has it, a single letter at the start, whatever its capitals, width, kana and spaces: first the handles that begin so, then the names, then who has it inside.',
  input: {
    query: z.object({
      ...PageQuery.shape,
      search: z.optional(z.string().check(z.maxLength(100))),
      /** How many on a page, up to 200, for who keeps them. */
      limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/, { error: 'invalid' }))),
    }),
  },
  output: pageOf(Person),
  refusals: [],
})

export const recommended = operation({
  id: 'profiles.recommended',
  method: 'GET',
  path: '/recommended',
  access: 'member',
  summary: 'Up to three others who published most in the last 30 days, of whom the viewer follows none.',
  input: {},
  output: z.object({ items: z.array(Person) }),
  refusals: [],
})

/** A few of each; nobody twice, and never the viewer. */
const FewPeople = z.array(Person)

export const active = operation({
  id: 'profiles.active',
  method: 'GET',
  path: '/people/active',
  access: 'member',
  summary:
    'A few others each: who published today, the newest first; who published on most of the last 30 days; who joined in the last 30 days. A day is one of Japan, and weights play no part.',
  input: {},
  output: z.object({ today: FewPeople, often: FewPeople, joined: FewPeople }),
  refusals: [],
})

export const checkHandle = operation({
  id: 'profiles.checkHandle',
  method: 'GET',
  path: '/handles/:handle',
  access: 'member',
  summary: 'Whether the caller may hope for a handle: that no profile stands under it, and none is forwarded from it.',
  input: { params: z.object({ handle: Handle }) },
  output: z.object({ isFree: z.boolean() }),
  refusals: [],
})

/** The same for somebody who has no account yet. */
export const checkFirstHandle = operation({
  id: 'profiles.checkFirstHandle',
  method: 'GET',
  path: '/accounts/registration/handles/:handle',
  access: 'registering',
  summary: 'Whether somebody who is registering may hope for a handle.',
  input: { params: z.object({ handle: Handle }) },
  output: z.object({ isFree: z.boolean() }),
  refusals: [],
})
