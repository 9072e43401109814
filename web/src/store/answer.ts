import type { AnyOperation, InputOf } from '@hakari/contract'
import { declare, type Declaration } from './declarations.ts'
import { queryOf } from './query.ts'

/** An answer that is whole, declared once: what happens to what it names happens to it. */
export function answer<Op extends AnyOperation>(declaration: Declaration<Op>) {
  declare(declaration)
  return (input: InputOf<Op>) => queryOf(declaration.operation, input)
}
