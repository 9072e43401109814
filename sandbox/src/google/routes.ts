import { Hono } from 'hono'
import type { Faults } from '../faults.ts'
import { createCodes } from '../oauth/codes.ts'
import { authorizationRoutes } from './authorization.ts'
import { discoveryDocument } from './discovery.ts'
import { takeFault } from './person.ts'
import { pictureOf } from './pictures.ts'
import type { Provider } from './provider.ts'
import { certs, signingKeyOnDemand } from './signing-key.ts'
import { tokenRoutes } from './token.ts'

/** Google's sign-in, as far as an application sees it. */
export function googleRoutes(issuer: string, faults: Faults): Hono {
  const provider: Provider = { issuer, faults, codes: createCodes(60_000, '4/0'), key: signingKeyOnDemand() }
  return new Hono()
    .get('/.well-known/openid-configuration', (c) =>
      takeFault(faults, undefined, ['discovery-down']) ? c.text('unavailable', 503) : c.json(discoveryDocument(issuer)),
    )
    .get('/oauth2/v3/certs', async (c) =>
      takeFault(faults, undefined, ['certs-down']) ? c.text('unavailable', 503) : c.json(certs(await provider.key())),
    )
    .get('/picture/:id', (c) => pictureOf(c.req.param('id')))
    .route('/o/oauth2/v2/auth', authorizationRoutes(provider))
    .route('/token', tokenRoutes(provider))
}
