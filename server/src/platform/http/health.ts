import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import type { HttpEnv } from './context.ts'

/** `/healthz`: the process lives. `/readyz`: send it people. */
export function healthRoutes(app: Hono<HttpEnv>, { db, jobs }: Pick<Platform, 'db' | 'jobs'>) {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const database = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return database && jobs.isRunning() ? c.text('ready') : c.text('not ready', 503)
  })
}
