import { Hono } from 'hono'
import { beSlowFor } from '../health/choose.ts'
import type { TokenFault } from '../health/fault-names.ts'
import { type Grant, newToken } from '../health/grants.ts'
import { withFaults, type Dialect, jsonText } from '../health/inject-faults.ts'
import { personas } from '../health/personas.ts'
import type { HealthProvider } from '../health/provider.ts'
import { spoiltResponse } from '../health/token-response.ts'
import type { OAuthError } from '../oauth/oauth-error.ts'
import { clientError, redeem } from '../oauth/redeem.ts'
import { weightScope } from './client.ts'

const livesSeconds = 3600
const dead: OAuthError = { status: 400, error: 'invalid_grant', why: 'Token has been expired or revoked.' }

export function tokenRoutes(provider: HealthProvider): Hono {
  const { calls, codes, grants } = provider
  return new Hono()
    .post('/token', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const refreshed = grants.withRefresh(form.get('refresh_token') ?? '')
      const person = codes.peek(form.get('code') ?? '')?.person.id ?? refreshed?.person
      calls.count(form.get('grant_type') === 'refresh_token' ? 'refresh' : 'token', person)
      return withFaults(provider, c, 'token', person, oauthDialect, async (fault) => {
        if (fault === 'invalid-grant') {
          codes.redeem(form.get('code') ?? '')
          if (refreshed) grants.end([refreshed])
        }
        await beSlowFor(personas.find(({ id }) => id === person))
        return tokens(provider, form, c.req.header('authorization'), fault)
      })
    })
    .post('/revoke', async (c) => {
      const token = new URLSearchParams(await c.req.text()).get('token') ?? c.req.query('token') ?? ''
      const found = grants.withRefresh(token) ?? living(provider, token)
      calls.count('revoke', found?.person)
      return withFaults(provider, c, 'revoke', found?.person, oauthDialect, () => {
        if (!found) return refusal({ status: 400, error: 'invalid_token', why: 'Token expired or revoked' })
        grants.end([found])
        return c.json({})
      })
    })
}

function living({ grants }: HealthProvider, token: string): Grant | undefined {
  const found = grants.withAccess(token)
  return found && !found.isExpired ? found.grant : undefined
}

function tokens(
  { client, codes, grants }: HealthProvider,
  form: URLSearchParams,
  authorization: string | undefined,
  fault: TokenFault | null,
): Response {
  const wrongClient = clientError(client, form, authorization)
  if (wrongClient) return refusal(wrongClient)
  const type = form.get('grant_type')
  if (type !== 'authorization_code' && type !== 'refresh_token')
    return refusal({ status: 400, error: 'unsupported_grant_type', why: `Invalid grant_type: ${type}` })
  const grant = type === 'refresh_token' ? refresh() : exchange()
  if ('error' in grant) return refusal(grant)
  if (fault === 'partial-scope') grant.scope = grant.scope.replace(weightScope, '').trim()
  if (fault === 'rotates') grants.giveRefresh(grant, newToken('1//0'))
  const access_token = newToken('ya29.')
  grants.giveAccess(grant, access_token, livesSeconds)
  // A refresh normally brings no refresh token: the old one stays.
  const isNew = type === 'authorization_code' || fault === 'rotates'
  const answer = {
    access_token,
    expires_in: livesSeconds - 1,
    ...(isNew && grant.refresh && { refresh_token: grant.refresh }),
    scope: grant.scope,
    token_type: 'Bearer',
  }
  return json(spoiltResponse(answer, fault))

  function exchange(): Grant | OAuthError {
    const allowed = redeem(codes, form)
    if ('error' in allowed) return allowed
    const { person, scope, request } = allowed
    const isFirst = grants.ofPerson(person.id).every(({ refresh }) => refresh === null)
    const grant = grants.add(person.id, scope)
    if (request.isOffline && (request.isConsentAsked || isFirst)) grant.refresh = newToken('1//0')
    return grant
  }

  function refresh(): Grant | OAuthError {
    return grants.withRefresh(form.get('refresh_token') ?? '') ?? dead
  }
}

const json = (body: object, status = 200) =>
  new Response(jsonText(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })

const refusal = ({ status, error, why }: OAuthError) => json({ error, error_description: why }, status)

const oauthDialect: Dialect = {
  error: (status) => {
    const names: Record<number, string> = { 400: 'invalid_request', 401: 'invalid_client', 403: 'access_denied' }
    return json({ error: names[status] ?? 'internal_failure', error_description: `Error ${status}` }, status)
  },
}
