import { Hono } from 'hono'
import { choose } from '../health/choose.ts'
import { choicePage } from '../health/pages.ts'
import type { HealthProvider } from '../health/provider.ts'
import { isLoopback } from '../oauth/redirect.ts'
import { complaint, pageResponse } from './responses.ts'
import { client, knownScopes } from './client.ts'

export const authorizationRoutes = (provider: HealthProvider): Hono =>
  new Hono()
    .use(async (c, next) => {
      const wrong = requestError(c.req.query())
      return wrong ? complaint(...wrong) : next()
    })
    .get('/', (c) => pageResponse(choicePage('health-planet', c.req.query(), `${provider.path}/oauth/auth/choose`)))
    .get('/choose', (c) => {
      const { redirect_uri = '', state, scope = '' } = c.req.query()
      const back = choose(provider, c, {
        request: { redirect_uri, state },
        scopes: scope.split(','),
        weight: 'innerscan',
        separator: ',',
        denied: {},
      })
      return back ?? complaint('invalid_request', 'No such person')
    })

function requestError(query: Record<string, string>): [error: string, why: string] | null {
  const { client_id, redirect_uri = '', response_type, scope = '' } = query
  if (client_id !== client.clientId) return ['invalid_client', client_id ?? '']
  // The registered host of the sandbox's application is loopback.
  if (!isLoopback(redirect_uri)) return ['redirect_uri_mismatch', redirect_uri]
  if (response_type !== 'code') return ['unsupported_response_type', response_type ?? '']
  return scope.split(',').every((name) => knownScopes.includes(name)) ? null : ['invalid_scope', scope]
}
