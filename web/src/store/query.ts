import type { AnyOperation, InputOf, OutputOf } from '@hakari/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { declarationOf } from './declarations.ts'
import type { Normalised } from './normalised.ts'
import { storeOf } from './store-of.ts'

declare const denormalised: unique symbol
/** Carries the type that a normalised answer has once it is denormalised. */
export interface Denormalised<T> {
  readonly [denormalised]?: T
}

/** Asks the server, stores the entities of the answer once, and returns the answer with refs to them. */
export async function fetchNormalised<Op extends AnyOperation>(
  client: QueryClient,
  operation: Op,
  input: InputOf<Op>,
): Promise<Normalised<OutputOf<Op>>> {
  const store = storeOf(client)
  const askedAt = store.now()
  const answer = await call(operation, input)
  for (const told of declarationOf(operation.id)?.tells?.(answer, input) ?? []) store.learn('member', told, askedAt)
  return store.normalise(operation.output, answer, askedAt)
}

/** The query of an operation. Its key is the operation and its input, so nobody writes one by hand. */
export const queryOf = <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) => {
  const options = queryOptions({
    queryKey: [operation.id, input] as const,
    queryFn: ({ client }) => fetchNormalised(client, operation, input),
  })
  const typed: typeof options & Denormalised<OutputOf<Op>> = options
  return typed
}
