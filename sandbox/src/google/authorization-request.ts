import type { OAuthError } from '../oauth/oauth-error.ts'
import { isLoopback } from '../oauth/redirect.ts'
import { client } from './client.ts'

const parameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'login_hint',
] as const

export type AuthorizationRequest = Partial<Record<(typeof parameters)[number], string>> & {
  redirect_uri: string
  code_challenge: string
  scope: string
}

/** Like Google, whoever asks wrongly gets a page and is not sent back. */
export function readAuthorizationRequest(query: Record<string, string>): AuthorizationRequest | OAuthError {
  const { client_id, redirect_uri = '', response_type, code_challenge, code_challenge_method, scope } = query
  if (client_id !== client.clientId)
    return { status: 401, error: 'invalid_client', why: 'The OAuth client was not found.' }
  if (!isLoopback(redirect_uri)) return { status: 400, error: 'redirect_uri_mismatch', why: redirect_uri }
  if (response_type !== 'code') return invalid('Required parameter is wrong or missing: response_type')
  if (!scope?.split(' ').includes('openid')) return invalid('Required parameter is wrong or missing: scope')
  if (!code_challenge) return invalid('Required parameter is missing: code_challenge')
  if (code_challenge_method !== 'S256') return invalid('Only S256 is accepted as code_challenge_method')
  const given = parameters.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))
  return { ...Object.fromEntries(given), redirect_uri, code_challenge, scope }
}

const invalid = (why: string): OAuthError => ({ status: 400, error: 'invalid_request', why })
