import { Hono } from 'hono'
import { beSlowFor } from '../health/choose.ts'
import type { TokenFault } from '../health/fault-names.ts'
import { type Grant, newToken } from '../health/grants.ts'
import { withFaults, jsonText } from '../health/inject-faults.ts'
import { personas } from '../health/personas.ts'
import type { HealthProvider } from '../health/provider.ts'
import { spoiltResponse } from '../health/token-response.ts'
import { credentials, redeem } from '../oauth/redeem.ts'
import { fitbitDialect, refusal } from './errors.ts'

const livesSeconds = 28_800

export function tokenRoutes(provider: HealthProvider): Hono {
  const { calls, codes, grants } = provider
  return new Hono()
    .post('/token', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const code = form.get('code') ?? ''
      const refreshed = grants.withRefresh(form.get('refresh_token') ?? '')
      const person = codes.peek(code)?.person.id ?? refreshed?.person
      calls.count(form.get('grant_type') === 'refresh_token' ? 'refresh' : 'token', person)
      return withFaults(provider, c, 'token', person, fitbitDialect, async (fault) => {
        if (fault === 'invalid-grant') {
          codes.redeem(code)
          if (refreshed) grants.end([refreshed])
        }
        await beSlowFor(personas.find(({ id }) => id === person))
        return tokens(provider, form, c.req.header('authorization'), fault)
      })
    })
    .post('/revoke', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const token = form.get('token') ?? ''
      const found = grants.withRefresh(token) ?? grants.withAccess(token)?.grant
      calls.count('revoke', found?.person)
      return withFaults(provider, c, 'revoke', found?.person, fitbitDialect, () => {
        if (!isClient(provider, form, c.req.header('authorization'), false)) return wrongClient()
        if (found) grants.end([found])
        return new Response(null, { status: 200 })
      })
    })
}

function tokens(
  provider: HealthProvider,
  form: URLSearchParams,
  authorization: string | undefined,
  fault: TokenFault | null,
): Response {
  const { codes, grants } = provider
  const type = form.get('grant_type')
  const code = form.get('code') ?? ''
  // Without a secret only PKCE shows that the code comes from the one who asked for it.
  const isProven = type === 'refresh_token' || codes.peek(code)?.request.code_challenge !== undefined
  if (!isClient(provider, form, authorization, !isProven)) return wrongClient()
  if (type !== 'authorization_code' && type !== 'refresh_token')
    return refusal(400, 'unsupported_grant_type', `The grant_type ${type} is not supported.`)
  const grant = type === 'refresh_token' ? grants.withRefresh(form.get('refresh_token') ?? '') : exchange()
  if (!grant)
    return type === 'refresh_token'
      ? refusal(400, 'invalid_grant', 'Refresh token invalid: it was used, revoked or never given.')
      : refusal(400, 'invalid_grant', 'Authorization code invalid: it was used, expired or belongs to another request.')
  if (fault === 'partial-scope') grant.scope = grant.scope.replace('weight', '').trim()
  const access_token = newToken('eyJhbGciOiJIUzI1NiJ9.')
  // Each refresh token is good for one use.
  const refresh_token = newToken('')
  grants.giveRefresh(grant, refresh_token)
  grants.giveAccess(grant, access_token, livesSeconds)
  const answer = {
    access_token,
    expires_in: livesSeconds,
    refresh_token,
    scope: grant.scope,
    token_type: 'Bearer',
    user_id: userId(grant),
  }
  return new Response(jsonText(spoiltResponse(answer, fault)), { headers: { 'content-type': 'application/json' } })

  function exchange(): Grant | null {
    const allowed = redeem(codes, form)
    return 'error' in allowed ? null : grants.add(allowed.person.id, allowed.scope)
  }
}

const userId = ({ person }: Grant) => Buffer.from(person).toString('hex').slice(-6).toUpperCase()

const wrongClient = () => refusal(401, 'invalid_client', 'Invalid authorization header: client id or secret is wrong.')

function isClient(
  { client }: HealthProvider,
  form: URLSearchParams,
  authorization: string | undefined,
  needsSecret: boolean,
): boolean {
  const { id, secret } = credentials(form, authorization)
  return id === client.clientId && (secret === client.clientSecret || (secret === null && !needsSecret))
}
