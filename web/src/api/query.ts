import type { AnyOperation, InputOf } from '@hakari/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Asking for an operation. Its key is the operation and its input: nobody writes one by hand. */
export const queryOf = <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) =>
  queryOptions({ queryKey: [operation.id, input] as const, queryFn: () => call(operation, input) })
