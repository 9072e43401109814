import { newKey } from './new-key.ts'
import type { AnyOperation, InputOf, OutputOf } from './operation.ts'
import { RefusalBody, type RefusalCode } from './refusals.ts'

/** How a request travels: `fetch` in the browser, in tests whatever reaches the server. */
export type Send = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}) => Promise<{ status: number; text: string }>

export class Refused extends Error {
  readonly code: RefusalCode
  readonly body: RefusalBody

  constructor(body: RefusalBody) {
    super(body.refusal)
    this.name = 'Refused'
    this.code = body.refusal
    this.body = body
  }
}

interface CallOptions {
  /** Repeat a creating call under the same key and it happens once. */
  idempotencyKey?: string
}

export type Call = <Op extends AnyOperation>(
  operation: Op,
  input: InputOf<Op>,
  options?: CallOptions,
) => Promise<OutputOf<Op>>

export function clientOver(send: Send): Call {
  return async (operation, input, options = {}) => {
    const { params, query, body } = input as Partial<Record<'params' | 'query' | 'body', object>>
    const headers: Record<string, string> = {}
    if (body) headers['Content-Type'] = 'application/json'
    if (operation.creates) headers['Idempotency-Key'] = options.idempotencyKey ?? newKey()
    const answer = await send({
      method: operation.method,
      url: urlOf(operation, params, query),
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = parseJson(answer.text)
    if (answer.status === 200) {
      const output = operation.output.safeParse(json)
      if (output.success) return output.data as OutputOf<typeof operation>
    }
    throw new Refused(refusalIn(json))
  }
}

function urlOf(operation: AnyOperation, params: object = {}, query: object = {}): string {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString()
  return `/api${path}${search && `?${search}`}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A proxy's error page, or an answer of another version, is nobody's declared refusal. */
function refusalIn(json: unknown): RefusalBody {
  const refusal = RefusalBody.safeParse(json)
  return refusal.success ? refusal.data : { refusal: 'unavailable', requestId: '' }
}
