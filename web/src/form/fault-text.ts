import type { ProblemCode, Refused } from '@hakari/contract'
import { problemText } from './problem-text.ts'

export type FieldWords = Parameters<typeof problemText>[1]

interface Faults<Name extends string> {
  problems: Partial<Record<Name, ProblemCode>>
  refusal: (name: Name) => Refused | undefined
}

/** What is said at a field, whether the form or the server found the fault. Refusals are put into words by the caller. */
export function faultText<Name extends string>(
  form: Faults<Name>,
  name: Name,
  words: FieldWords,
  refusalText: (refusal: Refused) => string,
): string | undefined {
  const [problem, refusal] = [form.problems[name], form.refusal(name)]
  return problem ? problemText(problem, words) : refusal && refusalText(refusal)
}
