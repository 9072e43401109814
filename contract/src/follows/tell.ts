import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Target } from './follow.ts'

export const tell = operation({
  id: 'follows.tell',
  method: 'PUT',
  path: '/members/:id/follow/told',
  access: 'member',
  whileSuspended: true,
  summary: 'Whether the viewer is told when somebody they follow records. It ends with the following.',
  input: { params: Target, body: z.object({ isTold: z.boolean() }) },
  output: z.object({ isTold: z.boolean() }),
  refusals: ['not_found'],
})
