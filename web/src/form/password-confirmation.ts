import type { ProblemCode } from '@hakari/contract'

/** A password that nobody sees is typed twice. A difference is said also while another field is still wrong. */
export const confirmationProblem = (fields: {
  password: string
  confirmation: string
}): { confirmation?: ProblemCode } => (fields.password === fields.confirmation ? {} : { confirmation: 'mismatch' })
