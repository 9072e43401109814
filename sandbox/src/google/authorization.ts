import { type Context, Hono } from 'hono'
import { withParameters } from '../oauth/redirect.ts'
import { type AuthorizationRequest, readAuthorizationRequest } from './authorization-request.ts'
import { choicePage, errorPage } from './pages.ts'
import { type Person, personWithAddress, takeFault } from './person.ts'
import { personas } from './personas.ts'
import type { Provider } from './provider.ts'
import { isWebView } from './web-view.ts'

export function authorizationRoutes({ issuer, faults, codes }: Provider): Hono {
  const choosePath = `${new URL(issuer).pathname}/o/oauth2/v2/auth/choose`
  return new Hono()
    .use(async (c, next) => {
      const userAgent = c.req.header('user-agent') ?? ''
      return isWebView(userAgent) ? c.html(errorPage(403, 'disallowed_useragent', userAgent), 403) : next()
    })
    .get('/', (c) => whenSound(c, (request) => c.html(choicePage(request, choosePath))))
    .get('/choose', (c) =>
      whenSound(c, (request) => {
        const query = c.req.query()
        const back = (answer: Record<string, string | undefined>) =>
          c.redirect(withParameters(request.redirect_uri, { state: request.state, ...answer, iss: issuer }))
        if (query.cancel) return back({ error: 'access_denied' })
        const person = chosenPerson(query)
        if (!person) return c.html(errorPage(400, 'invalid_request', 'No such person'), 400)
        const fault = takeFault(faults, person, ['no-state', 'other-state'])
        return back({
          code: codes.add({ person, request }),
          ...(fault === 'no-state' && { state: undefined }),
          ...(fault === 'other-state' && { state: 'somebody-elses-state' }),
        })
      }),
    )
}

async function whenSound(c: Context, answer: (request: AuthorizationRequest) => Response | Promise<Response>) {
  const request = readAuthorizationRequest(c.req.query())
  return 'error' in request
    ? c.html(errorPage(request.status, request.error, request.why), request.status)
    : answer(request)
}

function chosenPerson({ person, email = '', name = '', elsewhere }: Record<string, string>): Person | undefined {
  if (person) return personas.find(({ id }) => id === person)
  return /^[^\s@]+@[^\s@]+$/.test(email.trim())
    ? personWithAddress(email.trim(), { name: name.trim(), isKeptElsewhere: elsewhere === 'yes' })
    : undefined
}
