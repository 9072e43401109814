import * as z from 'zod/mini'
import { operation } from '../operation.ts'

export const token = operation({
  id: 'sessions.token',
  method: 'POST',
  path: '/sessions/token',
  access: 'member',
  whileSuspended: true,
  summary: 'A short-lived signed token that tells another service of this site who is signed in.',
  input: {},
  output: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
  refusals: ['sign_in_method_off'],
})
