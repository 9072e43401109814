import { type Context, Hono } from 'hono'
import { choose } from '../health/choose.ts'
import { choicePage, errorPage } from '../health/pages.ts'
import type { HealthProvider } from '../health/provider.ts'
import { isLoopback } from '../oauth/redirect.ts'
import { client, knownScopes } from './client.ts'

export function authorizationRoutes(provider: HealthProvider): Hono {
  return new Hono()
    .use(async (c, next) => {
      const wrong = requestError(c.req.query())
      return wrong ? complain(c, ...wrong) : next()
    })
    .get('/', (c) => c.html(choicePage('fitbit', c.req.query(), `${provider.path}/oauth2/authorize/choose`)))
    .get('/choose', (c) => {
      const { redirect_uri = '', state, code_challenge, scope = '' } = c.req.query()
      const back = choose(provider, c, {
        request: { redirect_uri, state, code_challenge: code_challenge || undefined },
        scopes: scope.split(' '),
        weight: 'weight',
        separator: ' ',
        denied: { error: 'access_denied' },
      })
      return back ?? complain(c, 'invalid_request', 'No such person')
    })
}

const complain = (c: Context, error: string, why: string) => c.html(errorPage('fitbit', 400, error, why), 400)

function requestError(query: Record<string, string>): [error: string, why: string] | null {
  const { client_id, redirect_uri = '', response_type, scope = '', code_challenge, code_challenge_method } = query
  if (client_id !== client.clientId) return ['unauthorized_client', 'Invalid client_id']
  if (!isLoopback(redirect_uri)) return ['invalid_request', `Invalid redirect_uri parameter value: ${redirect_uri}`]
  if (response_type !== 'code') return ['invalid_request', 'Invalid response_type parameter value']
  if (!scope.split(' ').every((name) => knownScopes.includes(name))) return ['invalid_scope', `Invalid scope: ${scope}`]
  if (code_challenge && code_challenge_method !== 'S256')
    return ['invalid_request', 'Invalid code_challenge_method parameter value']
  return null
}
