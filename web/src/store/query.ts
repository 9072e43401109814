import type { AnyOperation, InputOf, OutputOf } from '@hakari/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { declarationOf } from './declarations.ts'
import type { Kept } from './kept.ts'
import { storeOf } from './store-of.ts'

declare const whole: unique symbol
/** What is read when the answer is put together again. */
export interface Whole<T> {
  readonly [whole]?: T
}

/** Asks the server; the entities in the answer are kept once, and the answer names them. */
export async function ask<Op extends AnyOperation>(
  client: QueryClient,
  operation: Op,
  input: InputOf<Op>,
): Promise<Kept<OutputOf<Op>>> {
  const store = storeOf(client)
  const askedAt = store.now()
  const answer = await call(operation, input)
  for (const told of declarationOf(operation.id)?.tells?.(answer, input) ?? []) store.learn('member', told, askedAt)
  return store.take(operation.output, answer, askedAt)
}

/** Asking for an operation. Its key is the operation and its input: nobody writes one by hand. */
export const queryOf = <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) => {
  const options = queryOptions({
    queryKey: [operation.id, input] as const,
    queryFn: ({ client }) => ask(client, operation, input),
  })
  const typed: typeof options & Whole<OutputOf<Op>> = options
  return typed
}
