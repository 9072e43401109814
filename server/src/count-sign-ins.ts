import { accounts, google, passkeys, sessions } from '@hakari/contract'
import type { Context, MiddlewareHandler } from 'hono'
import type { HttpEnv } from './platform/http/context.ts'
import type { Metrics } from './platform/metrics/index.ts'

/** Every operation by which somebody who is not signed in may come in. */
const wayOf = new Map([
  [sessions.signIn.id, 'password'],
  [accounts.redeemLink.id, 'link'],
  [accounts.confirmReset.id, 'reset'],
  [google.finish.id, 'google'],
  [passkeys.signIn.id, 'passkey'],
  [sessions.pass.id, 'code'],
  [accounts.complete.id, 'registration'],
  [accounts.register.id, 'registration'],
] as const)

type Way = typeof wayOf extends Map<string, infer W> ? W : never

/** By the answer, so that no way in can forget it. */
export const countSignIns =
  (metrics: Metrics): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await next()
    const way: Way | undefined = (wayOf as ReadonlyMap<string, Way>).get(c.get('operation')?.id ?? '')
    if (way) metrics.count('signIns', { way, outcome: outcomeOf(c) })
  }

function outcomeOf(c: Context<HttpEnv>) {
  const { status } = c.res
  if (status === 429) return 'limited'
  if (status >= 400) return status < 500 ? 'refused' : 'failed'
  return c.get('setCookies')?.some((cookie) => /hakari_session=[^;]/.test(cookie)) ? 'opened' : 'asked'
}
