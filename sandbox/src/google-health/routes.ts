import { Hono } from 'hono'
import type { HealthProvider } from '../health/provider.ts'
import { authorizationRoutes } from './authorization.ts'
import { dataRoutes } from './data.ts'
import { notFoundPage } from './errors.ts'
import { tokenRoutes } from './token.ts'

/** The Google Health API and the consent before it, as far as an application sees them. */
export const googleHealthRoutes = (provider: HealthProvider): Hono =>
  new Hono()
    .route('/o/oauth2/v2/auth', authorizationRoutes(provider))
    .route('/', tokenRoutes(provider))
    .route('/', dataRoutes(provider))
    .all('*', (c) => notFoundPage(c.req.path))
