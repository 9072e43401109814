import type { AnyOperation, InputOf } from '@hakari/contract'
import { declare, type Declaration } from './declarations.ts'
import { ask, below, pagesOf, queryOf } from './query.ts'

/** A list that goes on, declared once: what it holds is liked, renamed, deleted, heard of and kept like everywhere. */
export function list<Op extends AnyOperation>(declaration: Declaration<Op>) {
  const { operation } = declaration
  declare({ ...declaration, pageBelow: (client, input, before) => ask(client, operation, below<Op>(input, before)) })
  return (input: InputOf<Op>) => pagesOf(operation, input)
}

/** The same for an answer that is whole. */
export function answer<Op extends AnyOperation>(declaration: Declaration<Op>) {
  declare(declaration)
  return (input: InputOf<Op>) => queryOf(declaration.operation, input)
}
