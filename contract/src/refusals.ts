import * as z from 'zod/mini'
import { problemCodes } from './problems.ts'

/** Every refusal once, with its HTTP status. The sentence for a person is the web's. */
export const refusals = {
  invalid_input: 400,
  malformed_request: 400,
  not_signed_in: 401,
  foreign_origin: 403,
  not_found: 404,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals

/** What any operation may answer, because `serve()` itself checks it. */
export const alwaysPossible = [
  'invalid_input',
  'malformed_request',
  'not_signed_in',
  'foreign_origin',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unexpected',
  'unavailable',
] as const satisfies readonly RefusalCode[]

export const RefusalBody = z.object({
  refusal: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  requestId: z.string(),
  /** Which field has which problem, when the input was invalid. */
  problems: z.optional(z.record(z.string(), z.enum(problemCodes))),
  retryAfterSeconds: z.optional(z.number()),
})
export type RefusalBody = z.infer<typeof RefusalBody>
