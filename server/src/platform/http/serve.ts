import type { AnyOperation, OutputOf, ParsedOf } from '@hakari/contract'
import { alwaysPossible, problemsOf } from '@hakari/contract'
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import { allowList } from './allow-list.ts'
import { readBody } from './body.ts'
import type { HttpEnv } from './context.ts'
import { InvalidInput } from './on-error.ts'

export type Handler<Op extends AnyOperation> = (
  request: ParsedOf<Op> & { client: string } & (Op extends { creates?: true } ? { idempotencyKey: string } : unknown),
) => Promise<OutputOf<Op>>

/** Binds an operation of the contract to the function that does it. */
export type Serve = <Op extends AnyOperation>(operation: Op, handler: Handler<Op>) => void

const IdempotencyKey = z.uuid()

interface Settings {
  /** Also parse every answer by its schema: in tests and development, where a wrong one should be noticed. */
  checkAnswers: boolean
  onServed?: (operation: AnyOperation) => void
}

export function serveOn(app: Hono<HttpEnv>, { checkAnswers, onServed }: Settings): Serve {
  return (operation, handler) => {
    onServed?.(operation)
    const pick = checkAnswers ? (answer: unknown) => operation.output.parse(answer) : allowList(operation.output)
    app.on(operation.method, `/api${operation.path}`, async (c) => {
      c.set('operation', operation.id)
      if (operation.access === 'member') throw new Refusal('not_signed_in')
      const { params, query, body } = operation.input
      const input = {
        ...(params && { params: parse(params, c.req.param()) }),
        ...(query && { query: parse(query, c.req.query()) }),
        ...(body && { body: parse(body, await readBody(c)) }),
        ...(operation.creates && { idempotencyKey: keyIn(c.req.header('Idempotency-Key')) }),
        client: c.get('client'),
      }
      const answer = await declaredOnly(operation, () => handler(input as Parameters<typeof handler>[0]))
      const bytes = Buffer.from(JSON.stringify(pick(answer)))
      c.set('headersWritten', true)
      // Bytes with plain headers are what the adapter writes fastest.
      return new Response(bytes, { headers: { ...c.get('headers'), ...answerHeaders } })
    })
  }
}

const answerHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-store' }

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new InvalidInput(problemsOf(result.error.issues))
  return result.data
}

function keyIn(header: string | undefined): string {
  const key = IdempotencyKey.safeParse(header)
  if (!key.success) throw new InvalidInput({ 'Idempotency-Key': 'invalid' })
  return key.data
}

/** A refusal the contract does not name is a bug, not an answer. */
async function declaredOnly<T>(operation: AnyOperation, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const declared: readonly string[] = [...operation.refusals, ...alwaysPossible]
    if (error instanceof Refusal && !declared.includes(error.code))
      throw new Error(`${operation.id} refused with ${error.code}, which its contract does not declare`, {
        cause: error,
      })
    throw error
  }
}
