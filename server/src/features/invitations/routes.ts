import { registration } from '@hakari/contract'
import type { Context, Hono } from 'hono'
import type { HttpEnv } from '../../platform/http/context.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { invitationUnder } from './invite.ts'
import { invitationLimits } from './limits.ts'

/** As long as the longest wait between opening the link and the mail, the form or Google. */
const keptSeconds = 7 * 86_400

type Deps = Pick<Platform, 'db' | 'limits'> & {
  registration: { mode: 'open' | 'closed' | 'invitation' | 'approval' }
}

/**
 * The link of an invitation. The code goes into a cookie and out of the address; nothing is used up by looking. Whatever is
 * wrong with it, the landing says the same.
 */
export function invitationRoutes(
  serve: Serve,
  app: Hono<HttpEnv>,
  deps: Deps,
  { cookiesOf }: { cookiesOf: (c: Context<HttpEnv>) => Cookies },
): void {
  serve(registration.state, async ({ cookies }) => {
    const { mode } = deps.registration
    const isInvited = mode === 'invitation' && (await invitationUnder(deps, cookies.read('invitation'))) !== undefined
    return { state: isInvited ? ('invited' as const) : mode }
  })

  app.get('/invite/:code', async (c) => {
    const code = c.req.param('code')
    const isGood = await isInvitation(deps, code, c.get('client'))
    if (isGood) cookiesOf(c).set('invitation', code, keptSeconds)
    for (const cookie of c.get('setCookies') ?? []) c.header('Set-Cookie', cookie, { append: true })
    c.header('Cache-Control', 'private, no-store')
    return c.redirect(isGood ? '/' : '/?invitation=unusable')
  })
}

async function isInvitation(deps: Deps, code: string, client: string): Promise<boolean> {
  try {
    await deps.limits.take([[invitationLimits.invitationsPerClient, client]])
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  return /^[\w-]{20,100}$/.test(code) && (await invitationUnder(deps, code)) !== undefined
}
