import * as z from 'zod/mini'

export const heaviest = 500
/** Less is 0.0 to one decimal, which nobody weighs. */
export const lightest = 0.05
export const weightTextLimit = 6
const decimal = /^(\d+\.?\d*|\.\d+)$/

/** Full-width digits and the marks a Japanese keyboard makes for a point are read as what is meant. */
export const weightText = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[、。，]/g, '.')
    .replace(/,/g, '.')
    .trim()

/** A weight as it was typed: more than 0, also when rounded to one decimal, and at most 500 kg; kept exactly. */
export const Weight = z.pipe(
  z.union([z.string(), z.number()], { error: 'required' }),
  z.pipe(
    z.transform((typed: string | number) => weightText(String(typed))),
    z.string().check(
      z.refine((text) => text !== '', { error: 'required', abort: true }),
      z.refine((text) => text.length <= weightTextLimit && decimal.test(text) && Number(text) >= lightest, {
        error: 'invalid',
        abort: true,
      }),
      z.refine((text) => Number(text) <= heaviest, { error: 'too_much' }),
    ),
  ),
)
