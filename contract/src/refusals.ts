import * as z from 'zod/mini'
import { problemCodes } from './problems.ts'

/** Every refusal once, with its HTTP status. The sentence for a person is the web's. */
export const refusals = {
  invalid_input: 400,
  malformed_request: 400,
  weak_password: 400,
  picture_too_big: 400,
  picture_not_accepted: 400,
  picture_too_many_pixels: 400,
  picture_unreadable: 400,
  mfa_phone_invalid: 400,
  mfa_code_invalid: 400,
  mfa_captcha_failed: 400,
  not_signed_in: 401,
  unknown_email: 401,
  wrong_password: 401,
  mfa_required: 401,
  google_failed: 401,
  not_registering: 401,
  foreign_origin: 403,
  wrong_current_password: 403,
  account_disabled: 403,
  recent_sign_in_needed: 403,
  recent_sign_in_needed_to_delete: 403,
  google_account_only: 403,
  sign_in_method_off: 403,
  only_in_development: 403,
  not_own_entry: 403,
  not_own_comment: 403,
  not_own_picture: 403,
  own_profile: 403,
  not_found: 404,
  mfa_factor_unknown: 404,
  email_taken: 409,
  handle_taken: 409,
  other_member: 409,
  password_exists: 409,
  google_linked_already: 409,
  link_invalid: 410,
  link_expired: 410,
  reset_link_invalid: 410,
  reset_link_expired: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  mfa_quota_exceeded: 429,
  unexpected: 500,
  mfa_removal_failed: 503,
  unavailable: 503,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals

/** What any operation may answer, because `serve()` itself checks it. */
export const alwaysPossible = [
  'invalid_input',
  'malformed_request',
  'not_signed_in',
  'other_member',
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
