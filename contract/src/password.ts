import * as z from 'zod/mini'

const passwordMinimum = 6
/** Nobody types more; hashing it would only keep us busy. */
export const passwordLimit = 4095

export const isShortPassword = (text: string) => Array.from(text).length < passwordMinimum

/** Any text at all, kept as it was typed. Whether it is strong enough is for the server to say. */
export const ChosenPassword = z.string({ error: 'required' }).check(
  z.minLength(1, { error: 'required', abort: true }),
  z.refine((text) => text.isWellFormed(), { error: 'invalid_characters', abort: true }),
  z.maxLength(passwordLimit, { error: 'too_long' }),
)

/** The same as a form judges it, before anything is sent. */
export const NewPassword = ChosenPassword.check(z.refine((text) => !isShortPassword(text), { error: 'too_short' }))

/** One that exists already: judged by its hash alone. */
export const TypedPassword = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required', abort: true }), z.maxLength(passwordLimit, { error: 'too_long' }))
