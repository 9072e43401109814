import { notifications } from '@hakari/contract'
import type { Hono } from 'hono'
import { readSmallForm } from '../../../platform/http/body.ts'
import type { HttpEnv } from '../../../platform/http/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findStop, stopMails, type StopDeps } from './stop.ts'

/**
 * What the link in a mail does, for whoever has it. Mail programs ask by themselves (RFC 8058): from anywhere, without a cookie
 * and under the address of the page, which changes nothing when it is only looked at.
 */
export function mailStopRoutes(serve: Serve, app: Hono<HttpEnv>, deps: StopDeps): void {
  serve(notifications.stopOf, async ({ params: { token }, client }) => {
    const { kind, isStopped } = await findStop(deps, { token, client })
    return { kind, isStopped }
  })

  serve(notifications.stop, ({ params: { token }, client }) => stopMails(deps, { token, client }))

  app.post('/unsubscribe/:token', async (c) => {
    const form = await readSmallForm(c)
    if (form.get('List-Unsubscribe') !== 'One-Click') throw new Refusal('malformed_request')
    await stopMails(deps, { token: c.req.param('token'), client: c.get('client') })
    c.header('Cache-Control', 'private, no-store')
    return c.body(null, 200)
  })
}
