import { type Context, Hono } from 'hono'
import { beSlowFor } from '../health/choose.ts'
import type { TokenFault } from '../health/fault-names.ts'
import { type Grant, newToken } from '../health/grants.ts'
import { withFaults, jsonText } from '../health/inject-faults.ts'
import { personas } from '../health/personas.ts'
import type { HealthProvider } from '../health/provider.ts'
import { spoiltResponse } from '../health/token-response.ts'
import { clientError, redeem } from '../oauth/redeem.ts'
import { healthPlanetDialect } from './responses.ts'
import { parametersOf } from './parameters.ts'

const livesSeconds = 30 * 24 * 3600

export function tokenRoutes(provider: HealthProvider): Hono {
  const { calls, codes, grants } = provider
  async function answer(c: Context): Promise<Response> {
    const form = await parametersOf(c)
    const code = form.get('code') ?? ''
    const refreshed = grants.withRefresh(form.get('refresh_token') ?? '')
    const person = codes.peek(code)?.person ?? personas.find(({ id }) => id === refreshed?.person)
    calls.count(form.get('grant_type') === 'refresh_token' ? 'refresh' : 'token', person?.id)
    return withFaults(provider, c, 'token', person?.id, healthPlanetDialect, async (fault) => {
      if (fault === 'invalid-grant') {
        codes.redeem(code)
        if (refreshed) grants.end([refreshed])
      }
      await beSlowFor(person)
      return tokens(provider, form, fault)
    })
  }
  return new Hono().on(['GET', 'POST'], '/', (c) => answer(c))
}

function tokens({ client, codes, grants }: HealthProvider, form: URLSearchParams, fault: TokenFault | null): Response {
  if (clientError(client, form, undefined)) return refusal('invalid_client')
  const type = form.get('grant_type')
  if (type !== 'authorization_code' && type !== 'refresh_token') return refusal('unsupported_grant_type')
  if (!form.get('redirect_uri')) return refusal('invalid_request')
  const grant = type === 'refresh_token' ? grants.withRefresh(form.get('refresh_token') ?? '') : exchange()
  if (!grant) return refusal('invalid_grant')
  if (fault === 'partial-scope')
    grant.scope = grant.scope
      .split(',')
      .filter((name) => name !== 'innerscan')
      .join(',')
  if (!grant.refresh || fault === 'rotates') grants.giveRefresh(grant, numbered())
  // While it lives, the same token comes back.
  const living = grant.access.findLast(({ until }) => until > Date.now())
  const access_token = living?.token ?? numbered()
  if (!living) grants.giveAccess(grant, access_token, livesSeconds)
  const expires_in = living ? Math.floor((living.until - Date.now()) / 1000) : livesSeconds
  const answer = { access_token, expires_in, refresh_token: grant.refresh ?? '' }
  return new Response(jsonText(spoiltResponse(answer, fault)), { headers: { 'content-type': 'application/json' } })

  function exchange(): Grant | null {
    const allowed = redeem(codes, form)
    return 'error' in allowed ? null : grants.add(allowed.person.id, allowed.scope)
  }
}

const numbered = () => newToken(`${Date.now()}/`)

const refusal = (error: string) => Response.json({ error }, { status: 400 })
