import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** Apart from what is told of the site to everybody, because only who is signed in nowhere asks for it. */
export const state = operation({
  id: 'registration.state',
  method: 'GET',
  path: '/registration-state',
  access: 'anyone',
  summary: 'Whether one may register here; invited: that takes an invitation, and this browser has one.',
  input: {},
  output: z.object({ state: z.enum(['open', 'closed', 'invitation', 'invited', 'approval']) }),
  refusals: [],
})
