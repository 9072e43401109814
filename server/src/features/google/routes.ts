import { google } from '@hakari/contract'
import type { Context, Hono } from 'hono'
import type { HttpEnv } from '../../platform/http/context.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { registrationSeconds, resendAfterSeconds } from '../accounts/index.ts'
import { keepProof, keepSignIn, knownBrowser } from '../sessions/index.ts'
import { type Attempt, attemptSeconds, challengeOf, fromCookie, newAttempt, toCookie } from './attempt.ts'
import { finish, type FinishDeps } from './finish.ts'
import { type Google, googleStart, type Person } from './provider.ts'
import { googleLimits } from './limits.ts'

interface Settings {
  /** Null where Google is not configured. */
  provider: Google | null
  cookiesOf: (c: Context<HttpEnv>) => Cookies
  countRequest: (client: string) => void
}

export function googleRoutes(
  serve: Serve,
  app: Hono<HttpEnv>,
  deps: FinishDeps,
  { provider, cookiesOf, countRequest }: Settings,
) {
  async function count(cookies: Cookies, client: string): Promise<void> {
    const own = await knownBrowser(deps.db, { browser: cookies.read('browser') })
    await deps.limits.takeOwnOr(own !== null && [[googleLimits.googlePerKnownBrowser, own]], [
      [googleLimits.googlePerClient, client],
    ])
  }

  async function start(wanted: Pick<Attempt, 'intent' | 'next' | 'sessionId'>, cookies: Cookies, client: string) {
    await count(cookies, client)
    if (provider === null) throw new Refusal('sign_in_method_off')
    const attempt = newAttempt(wanted)
    const { state, nonce } = attempt
    const asked = { state, nonce, challenge: challengeOf(attempt), again: wanted.intent === 'prove' }
    const url = await provider.authorizationUrl(asked).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'Google does not answer')
      throw new Refusal('google_failed', undefined, { reason: (error as Error).message })
    })
    cookies.set('google', toCookie(attempt), attemptSeconds)
    return url
  }

  serve(google.start, async ({ body: { intent, next }, viewer, cookies, client }) => {
    if (intent !== 'sign_in') assertMay(intent, viewer)
    const sessionId = intent === 'sign_in' ? null : (viewer?.sessionId ?? null)
    return { url: await start({ intent, next, sessionId }, cookies, client) }
  })

  /** For a plain link, where no script runs. */
  app.get(googleStart, async (c) => {
    countRequest(c.get('client'))
    const cookies = cookiesOf(c)
    const wanted = { intent: 'sign_in', next: '/', sessionId: null } as const
    const to = await start(wanted, cookies, c.get('client')).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return '/google/callback?error=unavailable'
    })
    for (const cookie of c.get('setCookies') ?? []) c.header('Set-Cookie', cookie, { append: true })
    c.header('Cache-Control', 'private, no-store')
    return c.redirect(to)
  })

  serve(google.finish, async ({ body, cookies, viewer, client, userAgent, browser, noteWho }) => {
    await count(cookies, client)
    const attempt = fromCookie(cookies.read('google'))
    cookies.clear('google')
    if (provider === null) throw new Refusal('sign_in_method_off')
    if (!attempt) throw new Refusal('google_failed')
    const person = await personBehind(provider, body.search, attempt)
    const code = cookies.read('invitation')
    const finished = await finish(deps, { person, attempt, viewer, client, userAgent, browser, code, noteWho })
    if (finished.outcome === 'mailed')
      return { outcome: finished.outcome, next: attempt.next, mailed: { email: finished.email, resendAfterSeconds } }
    if (finished.outcome === 'registering') cookies.set('registration', finished.registration, registrationSeconds)
    else if (finished.outcome === 'signed_in') keepSignIn(cookies, finished.entry)
    else keepProof(cookies, finished.proof)
    return { outcome: finished.outcome, next: attempt.next }
  })

  async function personBehind(from: Google, search: string, attempt: Attempt): Promise<Person> {
    try {
      return await from.person(search, attempt)
    } catch (error) {
      deps.logger.info({ err: error }, 'Google sign-in refused')
      throw new Refusal('google_failed', undefined, { reason: (error as Error).message })
    }
  }
}

function assertMay(intent: 'link' | 'prove', viewer: Viewer | null): void {
  if (!viewer) throw new Refusal('not_signed_in')
  if (intent === 'link' && !viewer.isRecent) throw new Refusal('recent_sign_in_needed')
}
