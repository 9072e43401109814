import { newKey } from './new-key.ts'
import type { AnyOperation, InputOf, OutputOf } from './operation.ts'
import { HeardRefusal } from './heard-refusal.ts'
import type { RefusalBody, RefusalCode } from './refusals.ts'

/** Whom a page believes to be signed in: an act of a page left open must not meet somebody else's account. */
export const expectedMemberHeader = 'Hakari-Member'

/** How a request travels: `fetch` in the browser, in tests whatever reaches the server. */
export type Send = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
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
  /** For operations that take one. */
  picture?: Blob
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
    if (body && !operation.picture) headers['Content-Type'] = 'application/json'
    if (operation.creates) headers['Idempotency-Key'] = options.idempotencyKey ?? newKey()
    const answer = await send({
      method: operation.method,
      url: urlOf(operation, params, query),
      headers,
      ...(operation.picture ? { body: multipart(body, options.picture) } : body && { body: JSON.stringify(body) }),
    })
    const json = operation.download && answer.status === 200 ? answer.text : parseJson(answer.text)
    if (answer.status === 200) {
      const output = operation.output.safeParse(json)
      if (output.success) return output.data as OutputOf<typeof operation>
    }
    throw new Refused(refusalIn(json))
  }
}

/** Its content type, with the boundary, is set by whoever sends it. */
function multipart(body: object | undefined, picture: Blob | undefined): FormData {
  const form = new FormData()
  if (body) form.set('body', JSON.stringify(body))
  if (picture) form.set('picture', picture)
  return form
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

/** A proxy's error page is nobody's refusal. */
function refusalIn(json: unknown): RefusalBody {
  const refusal = HeardRefusal.safeParse(json)
  return refusal.success ? refusal.data : { refusal: 'unavailable', requestId: '' }
}
