import * as z from 'zod/mini'

export const heaviest = 500
/** Less is 0.0 to one decimal, which nobody weighs. */
export const lightest = 0.05
export const weightTextLimit = 6
const decimal = /^(\d+\.?\d*|\.\d+)$/

/** Nobody types a longer number, and marks without end would take long to bring into order. */
const longestTyped = 20

/** Full-width digits are read as digits. What is too long for a number stays as it is, and is none. */
const plainDigits = (typed: string) => {
  const text = typed.trim()
  return text.length > longestTyped ? text : text.normalize('NFKC').trim()
}

/** The same, and the marks a Japanese keyboard makes for a point are read as what is meant. */
export const weightText = (typed: string) =>
  plainDigits(typed)
    .replace(/[、。，]/g, '.')
    .replace(/,/g, '.')
    .trim()

/**
 * The same of what a person types: whatever else stands between two digits is read as the point, because the 2 of
 * 45 2, 45/2 or 45:2 must not slip into the whole kilograms.
 */
export const typedKilograms = (typed: string) =>
  weightText(typed).replace(/(?<=\d)(?:[^\p{L}\p{N}]|\u30FC)+(?=\d)/gu, '.')

/** A weight as it was typed: more than 0, also when rounded to one decimal, and at most 500 kg; kept exactly. */
export const Weight = z.pipe(
  z.union([z.string(), z.number()], { error: 'required' }),
  z.pipe(
    z.transform((typed: string | number) => typedKilograms(String(typed))),
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
