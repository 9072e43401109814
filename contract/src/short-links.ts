import * as z from 'zod/mini'
import { Id, PublicId } from './cursor.ts'
import { operation } from './operation.ts'

export const create = operation({
  id: 'shortLinks.create',
  method: 'POST',
  path: '/entries/:id/short-link',
  access: 'member',
  summary:
    'The short link of an entry. It is made when somebody first asks for it, and is the same for everybody. When its owner asks, strangers are shown the note and the line of weights too.',
  input: { params: z.object({ id: Id }) },
  output: z.object({ code: z.string() }),
  refusals: ['not_found', 'entry_not_for_all'],
})

export const end = operation({
  id: 'shortLinks.end',
  method: 'DELETE',
  path: '/entries/:id/short-link',
  access: 'member',
  whileSuspended: true,
  summary: "End every address of an entry of one's own that others know: page, card and short link. It gets a new one.",
  input: { params: z.object({ id: Id }) },
  output: z.object({ publicId: PublicId }),
  refusals: ['not_found', 'not_own_entry'],
})

export const resolve = operation({
  id: 'shortLinks.resolve',
  method: 'GET',
  path: '/short-links/:code',
  access: 'anyone',
  summary: 'Where a short link leads. A code that is none is not found either.',
  input: { params: z.object({ code: z.string() }) },
  output: z.object({ postId: PublicId, handle: z.string() }),
  refusals: ['not_found'],
})
