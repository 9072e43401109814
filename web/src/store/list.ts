import type { AnyOperation, InputOf } from '@hakari/contract'
import { declare, type Declaration } from './declarations.ts'
import { below, pagesOf } from './pages.ts'
import { fetchNormalised } from './query.ts'

/** A list in pages, declared once: live updates, tombstones and the offline cache then reach it without knowing it. */
export function list<Op extends AnyOperation>(declaration: Declaration<Op>) {
  const { operation } = declaration
  declare({
    ...declaration,
    fetchPage: (client, input, before) => fetchNormalised(client, operation, below<Op>(input, before)),
  })
  return (input: InputOf<Op>) => pagesOf(operation, input)
}
