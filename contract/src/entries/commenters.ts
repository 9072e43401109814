import * as z from 'zod/mini'
import { Commenters } from '../audience.ts'
import { Id } from '../cursor.ts'
import { operation } from '../operation.ts'
import { Entry } from './entry.ts'

export const setCommenters = operation({
  id: 'entries.setCommenters',
  method: 'PUT',
  path: '/entries/:id/commenters',
  access: 'member',
  whileSuspended: true,
  summary: "Say who may write under an entry of one's own. What was written stays.",
  input: { params: z.object({ id: Id }), body: z.object({ commenters: Commenters }) },
  output: Entry,
  refusals: ['not_found', 'not_own_entry'],
})
