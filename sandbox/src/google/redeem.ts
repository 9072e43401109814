import { createHash } from 'node:crypto'
import { client } from './client.ts'
import type { Grant, Grants } from './grants.ts'
import type { Objection } from './objection.ts'

/** The grant behind the code, or why this caller does not get it. Any try of a known client uses the code up. */
export function redeem(grants: Grants, form: URLSearchParams, authorization: string | undefined): Grant | Objection {
  const { id, secret } = credentials(form, authorization)
  if (id !== client.clientId) return { status: 401, error: 'invalid_client', why: 'The OAuth client was not found.' }
  if (secret !== client.clientSecret)
    return { status: 401, error: 'invalid_client', why: 'The provided client secret is invalid.' }
  const type = form.get('grant_type')
  if (type !== 'authorization_code')
    return { status: 400, error: 'unsupported_grant_type', why: `Invalid grant_type: ${type}` }
  const grant = grants.redeem(form.get('code') ?? '')
  if (!grant) return { status: 400, error: 'invalid_grant', why: 'Bad Request' }
  const { redirect_uri, code_challenge } = grant.request
  if (form.get('redirect_uri') !== redirect_uri)
    return { status: 400, error: 'redirect_uri_mismatch', why: 'Bad Request' }
  const verifier = form.get('code_verifier')
  if (!verifier) return { status: 400, error: 'invalid_grant', why: 'Missing code verifier.' }
  if (createHash('sha256').update(verifier).digest('base64url') !== code_challenge)
    return { status: 400, error: 'invalid_grant', why: 'Invalid code verifier.' }
  return grant
}

function credentials(form: URLSearchParams, authorization = ''): { id: string | null; secret: string | null } {
  const [, basic] = /^basic (.+)$/i.exec(authorization) ?? []
  if (!basic) return { id: form.get('client_id'), secret: form.get('client_secret') }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return { id: formDecoded(id), secret: formDecoded(secret) }
}

/** Both halves of Basic are written as in a form (RFC 6749, 2.3.1). */
const formDecoded = (text: string) => new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text')
