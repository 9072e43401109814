import type { ProblemCode, Refused } from '@hakari/contract'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'

export type Words = Parameters<typeof problemText>[1]

interface Faults<Name extends string> {
  problems: Partial<Record<Name, ProblemCode>>
  refusal: (name: Name) => Refused | undefined
}

/** What is said at a field of a form, whoever found it. */
export function faultText<Name extends string>(form: Faults<Name>, name: Name, words: Words): string | undefined {
  const [problem, refusal] = [form.problems[name], form.refusal(name)]
  return problem ? problemText(problem, words) : refusal && refusalText(refusal)
}

export const failureText = (failure: unknown, otherwise: string) =>
  failure === undefined ? undefined : refusalText(failure, otherwise)
