import type { AnyOperation, InputOf } from '@hakari/contract'
import { declare, type Declaration } from './declarations.ts'
import { queryOf } from './query.ts'

/** A query of a single answer, declared once: live updates, tombstones and the offline cache then reach it. */
export function answer<Op extends AnyOperation>(declaration: Declaration<Op>) {
  declare(declaration)
  return (input: InputOf<Op>) => queryOf(declaration.operation, input)
}
