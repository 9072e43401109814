import * as z from 'zod/mini'

export const heaviest = 500
/** Less is 0.0 to one decimal, which nobody weighs. */
export const lightest = 0.05
export const weightTextLimit = 6
const decimal = /^(\d+\.?\d*|\.\d+)$/

/** Nobody types a longer number, and marks without end would take long to bring into order. */
const longestTyped = 20

/** Full-width digits are read as digits. What is too long for a number stays as it is, and is none. */
export const plainDigits = (typed: string) => {
  const text = typed.trim()
  return text.length > longestTyped ? text : text.normalize('NFKC').trim()
}

/** The same, and the marks a Japanese keyboard makes for a point are read as what is meant. */
export const weightText = (typed: string) =>
  plainDigits(typed)
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
