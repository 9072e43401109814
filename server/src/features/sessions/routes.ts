import { sessions } from '@hakari/contract'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findMember } from '../members/index.ts'
import { deviceOf } from './device.ts'
import { forgetBrowser } from './known-browser.ts'
import type { SignIn } from './open-session.ts'
import { proveAgain } from './prove-again.ts'
import { deleteSession, deleteSessionsBut, knownSeconds, longestSeconds, sessionsOf } from './queries.ts'
import { type OnNoPassword, signIn } from './sign-in.ts'
import { signToken, type TokenSync } from './token-sync.ts'

type Deps = Pick<Platform, 'db' | 'limits' | 'passwords' | 'clock' | 'logger' | 'logPseudonym'>

export function keepSignIn(cookies: Cookies, { session, browser }: SignIn): void {
  cookies.set('session', session, longestSeconds)
  cookies.set('browser', browser, knownSeconds)
}

export function sessionRoutes(
  serve: Serve,
  deps: Deps,
  { tokenSync, origin, onNoPassword }: { tokenSync: TokenSync | null; origin: string; onNoPassword: OnNoPassword },
) {
  const { db } = deps

  serve(sessions.viewer, async ({ viewer }) => ({ member: viewer && (await findMember(db, viewer.memberId)) }))

  serve(sessions.signIn, async ({ body, viewer, cookies, ...sender }) => {
    const opened = await signIn({ ...deps, onNoPassword }, { ...body, ...sender, before: viewer })
    keepSignIn(cookies, opened)
    return { member: await findMember(db, opened.memberId) }
  })

  serve(sessions.signOut, async ({ viewer, cookies }) => {
    if (viewer) await deleteSession(db, { id: viewer.sessionId, memberId: viewer.memberId })
    cookies.clear('session')
    return {}
  })

  serve(sessions.prove, async ({ body, viewer, cookies, userAgent }) => {
    cookies.set('session', await proveAgain(deps, { ...body, viewer, userAgent }), longestSeconds)
    return {}
  })

  serve(sessions.list, async ({ viewer }) => {
    const rows = await sessionsOf(db, viewer.memberId)
    return {
      items: rows.map(({ id, user_agent, created_at, last_seen_at }) => ({
        id,
        ...deviceOf(user_agent),
        signedInAt: created_at.toISOString(),
        lastSeenAt: last_seen_at.toISOString(),
        isCurrent: id === viewer.sessionId,
      })),
    }
  })

  serve(sessions.end, async ({ params, viewer, cookies }) => {
    if (!(await deleteSession(db, { id: params.id, memberId: viewer.memberId }))) throw new Refusal('not_found')
    if (params.id === viewer.sessionId) cookies.clear('session')
    return {}
  })

  serve(sessions.endOthers, async ({ viewer }) => {
    await deleteSessionsBut(db, { memberId: viewer.memberId, keep: viewer.sessionId })
    return {}
  })

  serve(sessions.forgetBrowser, async ({ browser, cookies }) => {
    await forgetBrowser(db, browser)
    cookies.clear('browser')
    return {}
  })

  serve(sessions.token, async ({ viewer }) => {
    if (tokenSync === null) throw new Refusal('sign_in_method_off')
    return signToken(tokenSync, { memberId: viewer.memberId, origin, clock: deps.clock })
  })
}
