import { type Context, Hono } from 'hono'
import { isWebView } from '../google/web-view.ts'
import { choose } from '../health/choose.ts'
import { choicePage, errorPage } from '../health/pages.ts'
import type { HealthProvider, HealthRequest } from '../health/provider.ts'
import type { OAuthError } from '../oauth/oauth-error.ts'
import { isLoopback } from '../oauth/redirect.ts'
import { client, knownScopes, weightScope } from './client.ts'

export function authorizationRoutes(provider: HealthProvider): Hono {
  return new Hono()
    .use(async (c, next) => {
      const userAgent = c.req.header('user-agent') ?? ''
      if (isWebView(userAgent)) return complain(c, 403, 'disallowed_useragent', userAgent)
      const wrong = requestError(c.req.query())
      return wrong ? complain(c, wrong.status, wrong.error, wrong.why) : next()
    })
    .get('/', (c) => c.html(choicePage('google-health', c.req.query(), `${provider.path}/o/oauth2/v2/auth/choose`)))
    .get('/choose', (c) => {
      const back = choose(provider, c, {
        request: readRequest(c.req.query()),
        scopes: (c.req.query('scope') ?? '').split(' '),
        weight: weightScope,
        separator: ' ',
        extra: (scope) => ({ scope }),
        denied: { error: 'access_denied' },
      })
      return back ?? complain(c, 400, 'invalid_request', 'No such person')
    })
}

const complain = (c: Context, status: 400 | 401 | 403, error: string, why: string) =>
  c.html(errorPage('google-health', status, error, why), status)

/** Like Google, whoever asks wrongly gets a page and is not sent back. */
function requestError(query: Record<string, string>): OAuthError | null {
  const { client_id, redirect_uri = '', response_type, scope = '', code_challenge, code_challenge_method } = query
  if (client_id !== client.clientId)
    return { status: 401, error: 'invalid_client', why: 'The OAuth client was not found.' }
  if (!isLoopback(redirect_uri)) return { status: 400, error: 'redirect_uri_mismatch', why: redirect_uri }
  if (response_type !== 'code')
    return { status: 400, error: 'invalid_request', why: 'Required parameter is wrong or missing: response_type' }
  const strange = scope.split(' ').filter((name) => !knownScopes.includes(name))
  if (strange.length > 0)
    return {
      status: 400,
      error: 'invalid_scope',
      why: `Some requested scopes were invalid. {invalid=[${strange.join(', ')}]}`,
    }
  if (code_challenge && code_challenge_method !== 'S256')
    return { status: 400, error: 'invalid_request', why: 'Only S256 is accepted as code_challenge_method' }
  return null
}

const readRequest = (query: Record<string, string>): HealthRequest => ({
  redirect_uri: query['redirect_uri'] ?? '',
  state: query['state'],
  code_challenge: query['code_challenge'] || undefined,
  isOffline: query['access_type'] === 'offline',
  isConsentAsked: (query['prompt'] ?? '').split(' ').includes('consent'),
})
