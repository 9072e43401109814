import * as z from 'zod/mini'

export const passwordMinimum = 6
/** Nobody types more; hashing it would only keep us busy. */
export const passwordLimit = 4095

/** Any text at all, kept as it was typed. */
export const NewPassword = z.string({ error: 'required' }).check(
  z.minLength(1, { error: 'required', abort: true }),
  z.refine((text) => text.isWellFormed(), { error: 'invalid_characters', abort: true }),
  z.refine((text) => Array.from(text).length >= passwordMinimum, { error: 'too_short' }),
  z.maxLength(passwordLimit, { error: 'too_long' }),
)

/** One that exists already: judged by its hash alone. */
export const TypedPassword = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required', abort: true }), z.maxLength(passwordLimit, { error: 'too_long' }))
