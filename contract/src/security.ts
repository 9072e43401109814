import * as z from 'zod/mini'
import { operation } from './operation.ts'

export const overview = operation({
  id: 'security.overview',
  method: 'GET',
  path: '/security',
  access: 'member',
  summary: 'How well the own account is protected.',
  input: {},
  output: z.object({
    hasPassword: z.boolean(),
    passkeys: z.number(),
    /** Since when codes of an app are asked for; null: they are not. */
    authenticatorSince: z.nullable(z.iso.datetime()),
    recoveryCodesLeft: z.number(),
    /** Until when somebody who applied for the removal of the second factor has to wait; null: nobody did. */
    recoveryReadyAt: z.nullable(z.iso.datetime()),
  }),
  refusals: [],
})
