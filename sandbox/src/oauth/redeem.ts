import { createHash } from 'node:crypto'
import type { Codes } from './codes.ts'
import type { OAuthError } from './oauth-error.ts'

/** An application that is registered with a service. */
export interface Client {
  clientId: string
  clientSecret: string
}

interface Asked {
  request: { redirect_uri: string; code_challenge?: string | undefined }
}

/** Why this caller is not the application, if it is not. */
export function clientError(
  { clientId, clientSecret }: Client,
  form: URLSearchParams,
  authorization: string | undefined,
): OAuthError | null {
  const { id, secret } = credentials(form, authorization)
  if (id !== clientId) return { status: 401, error: 'invalid_client', why: 'The OAuth client was not found.' }
  if (secret !== clientSecret)
    return { status: 401, error: 'invalid_client', why: 'The provided client secret is invalid.' }
  return null
}

/** What the code stands for, or why this caller does not get it. Any try uses the code up. */
export function redeem<Meaning extends Asked>(codes: Codes<Meaning>, form: URLSearchParams): Meaning | OAuthError {
  const meaning = codes.redeem(form.get('code') ?? '')
  if (!meaning) return { status: 400, error: 'invalid_grant', why: 'Bad Request' }
  const { redirect_uri, code_challenge } = meaning.request
  if (form.get('redirect_uri') !== redirect_uri)
    return { status: 400, error: 'redirect_uri_mismatch', why: 'Bad Request' }
  if (code_challenge === undefined) return meaning
  const verifier = form.get('code_verifier')
  if (!verifier) return { status: 400, error: 'invalid_grant', why: 'Missing code verifier.' }
  if (createHash('sha256').update(verifier).digest('base64url') !== code_challenge)
    return { status: 400, error: 'invalid_grant', why: 'Invalid code verifier.' }
  return meaning
}

export function credentials(form: URLSearchParams, authorization = ''): { id: string | null; secret: string | null } {
  const [, basic] = /^basic (.+)$/i.exec(authorization) ?? []
  if (!basic) return { id: form.get('client_id'), secret: form.get('client_secret') }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return { id: formDecoded(id), secret: formDecoded(secret) }
}

/** Both halves of Basic are written as in a form (RFC 6749, 2.3.1). */
const formDecoded = (text: string) => new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text')
