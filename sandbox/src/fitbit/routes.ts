import { Hono } from 'hono'
import type { HealthProvider } from '../health/provider.ts'
import { authorizationRoutes } from './authorization.ts'
import { dataRoutes } from './data.ts'
import { fitbitDialect } from './errors.ts'
import { tokenRoutes } from './token.ts'

/** The service was turned off for good; `old` brings back the times before. */
export interface FitbitEra {
  era: 'gone' | 'old'
}

export const fitbitRoutes = (provider: HealthProvider, now: FitbitEra): Hono =>
  new Hono()
    .use(async (_, next) => (now.era === 'gone' ? new Response(null, { status: 410 }) : next()))
    .route('/oauth2/authorize', authorizationRoutes(provider))
    .route('/oauth2', tokenRoutes(provider))
    .route('/', dataRoutes(provider))
    .all('*', () => fitbitDialect.error(404))
