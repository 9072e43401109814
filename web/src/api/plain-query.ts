import type { AnyOperation, InputOf } from '@hakari/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Asking before anybody has arrived: the answer is kept as it came, and the first page needs no store. */
export const plainQueryOf = <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) =>
  queryOptions({ queryKey: [operation.id, input] as const, queryFn: () => call(operation, input) })
