import { NewPassword, TypedPassword } from '@hakari/contract'
import * as z from 'zod/mini'

const fields = { password: NewPassword, confirmation: z.string() }

const sameTwice = z
  .object({ password: z.string(), confirmation: z.string() })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, { error: 'mismatch', path: ['confirmation'] }),
  )

// Beside each other, so that a difference is said also while another field is still wrong.
export const FirstPassword = z.intersection(z.object(fields), sameTwice)
export const ChangedPassword = z.intersection(z.object({ current: TypedPassword, ...fields }), sameTwice)
