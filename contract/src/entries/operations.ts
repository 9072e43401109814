import * as z from 'zod/mini'
import { Audience } from '../audience.ts'
import { EntryAddress, Id } from '../cursor.ts'
import { operation } from '../operation.ts'
import { Entry } from './entry.ts'
import { Correction, NewEntry } from './fields.ts'

export const record = operation({
  id: 'entries.record',
  method: 'POST',
  path: '/entries',
  access: 'member',
  summary: 'Publish a weight.',
  input: { body: NewEntry },
  output: Entry,
  refusals: ['idempotency_key_reused', 'links_not_yet'],
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

export const edit = operation({
  id: 'entries.edit',
  method: 'PATCH',
  path: '/entries/:id',
  access: 'member',
  summary: "Correct an entry of one's own. Its likes, comments and place stay. The same again is no second correction.",
  input: { params: z.object({ id: Id }), body: Correction },
  output: Entry,
  refusals: ['not_found', 'not_own_entry', 'entry_changed', 'links_not_yet'],
})

export const setAudience = operation({
  id: 'entries.setAudience',
  method: 'PUT',
  path: '/entries/:id/audience',
  access: 'member',
  whileSuspended: true,
  summary:
    "Say for whom an entry of one's own is. What is no longer for everyone loses every address that strangers could open.",
  input: { params: z.object({ id: Id }), body: z.object({ audience: Audience }) },
  output: Entry,
  refusals: ['not_found', 'not_own_entry', 'hidden_by_moderators'],
})

export const remove = operation({
  id: 'entries.remove',
  method: 'DELETE',
  path: '/entries/:id',
  access: 'member',
  whileSuspended: true,
  summary: "Delete an entry of one's own, with its likes and comments.",
  input: { params: z.object({ id: Id }) },
  output: z.object({}),
  refusals: ['not_found', 'not_own_entry_to_delete'],
})
