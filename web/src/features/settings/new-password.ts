import { NewPassword, TypedPassword } from '@hakari/contract'
import * as z from 'zod/mini'

const fields = { password: NewPassword, confirmation: z.string() }

/** Said at once, also while another field is still wrong. */
const sameTwice = () =>
  z.refine<{ password: string; confirmation: string }>(({ password, confirmation }) => password === confirmation, {
    error: 'mismatch',
    path: ['confirmation'],
    when: () => true,
  })

export const FirstPassword = z.object(fields).check(sameTwice())
export const ChangedPassword = z.object({ current: TypedPassword, ...fields }).check(sameTwice())
