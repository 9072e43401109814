import type { AnyOperation, InputOf } from '@hakari/contract'
import { declare, type Declaration } from './declarations.ts'
import { below, pagesOf } from './pages.ts'
import { ask } from './query.ts'

/** A list that goes on, declared once: what it holds is liked, renamed, deleted, heard of and kept like everywhere. */
export function list<Op extends AnyOperation>(declaration: Declaration<Op>) {
  const { operation } = declaration
  declare({ ...declaration, pageBelow: (client, input, before) => ask(client, operation, below<Op>(input, before)) })
  return (input: InputOf<Op>) => pagesOf(operation, input)
}
