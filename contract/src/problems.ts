import type * as z from 'zod/mini'

/** What can be wrong with one field. Schemas use these codes as their messages. */
export const problemCodes = [
  'required',
  'too_short',
  'too_long',
  'too_much',
  'mismatch',
  'invalid_characters',
  'invalid_email',
  'taken',
  'reserved',
  'link',
  'invalid',
] as const
export type ProblemCode = (typeof problemCodes)[number]

const isProblemCode = (text: string): text is ProblemCode => (problemCodes as readonly string[]).includes(text)

type Issue = { path: readonly PropertyKey[]; message: string }

/** The first problem of each field, by the field's name. */
export function problemsOf(issues: readonly Issue[]): Record<string, ProblemCode> {
  const found: Record<string, ProblemCode> = Object.create(null)
  for (const { path, message } of issues) {
    const field = path.map(String).join('.')
    found[field] ??= isProblemCode(message) ? message : 'invalid'
  }
  return found
}

/** The problems a form can show before anything is sent. */
export function problemsIn(schema: z.ZodMiniType, value: unknown): Record<string, ProblemCode> {
  const result = schema.safeParse(value)
  return result.success ? {} : problemsOf(result.error.issues)
}
