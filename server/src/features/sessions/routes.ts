import { sessions } from '@hakari/contract'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findMember } from '../members/index.ts'
import { hashOf } from '../../platform/secrets.ts'
import type { FactorDeps } from '../second-factor/index.ts'
import { endTrust, knownSeconds, trustedBrowsersOf } from './browsers/queries.ts'
import { deviceOf } from './device.ts'
import { forgetBrowser } from './browsers/known-browser.ts'
import type { Entry } from './open-session.ts'
import { deletePending, pendingSeconds } from './second-step/queries.ts'
import { proveAgain } from './prove-again.ts'
import { deleteSession, deleteSessionsBut, longestSeconds, sessionsOf } from './queries.ts'
import { passSecondStep, pendingOf } from './second-step/pass.ts'
import { type OnNoPassword, signIn } from './sign-in.ts'
import { signToken, type TokenSync } from './token-sync.ts'

type Deps = FactorDeps & Pick<Platform, 'events' | 'passwords' | 'logger' | 'readsAsWritten'>

/** Whoever is asked for the second factor is told so by a refusal: nothing of theirs goes out before. */
export function keepSignIn(cookies: Cookies, entry: Entry): void {
  if ('pending' in entry) return askForSecondStep(cookies, entry.pending)
  cookies.set('session', entry.session, longestSeconds)
  cookies.set('browser', entry.browser, knownSeconds)
}

export function keepProof(cookies: Cookies, proven: { session: string } | { pending: string }): void {
  if ('pending' in proven) return askForSecondStep(cookies, proven.pending)
  cookies.set('session', proven.session, longestSeconds)
}

function askForSecondStep(cookies: Cookies, pending: string): never {
  cookies.set('pending', pending, pendingSeconds)
  throw new Refusal('mfa_required')
}

interface Surroundings {
  tokenSync: TokenSync | null
  onNoPassword: OnNoPassword
  /** When the member's second factor goes, because somebody applied for it. */
  recoveryOf: (db: Db, memberId: string) => Promise<Date | null>
  /** Whether their own screens show how it goes instead of weights. */
  hasQuietNumbers: (db: Db, memberId: string) => Promise<boolean>
}

export function sessionRoutes(serve: Serve, deps: Deps, surroundings: Surroundings) {
  const { db, origin, readsAsWritten } = deps
  const { tokenSync, onNoPassword, recoveryOf, hasQuietNumbers } = surroundings

  serve(sessions.viewer, async ({ viewer }) => {
    if (!viewer) return { member: null }
    const { memberId } = viewer
    const [member, readyAt, isQuiet] = await readsAsWritten((there) =>
      Promise.all([findMember(there, memberId), recoveryOf(there, memberId), hasQuietNumbers(there, memberId)]),
    )
    return {
      member,
      ...(readyAt && { recoveryReadyAt: readyAt.toISOString() }),
      ...(isQuiet && { hasQuietNumbers: true }),
    }
  })

  serve(sessions.signIn, async ({ body, viewer, cookies, ...sender }) => {
    const opened = await signIn({ ...deps, onNoPassword }, { ...body, ...sender, before: viewer })
    keepSignIn(cookies, opened.entry)
    return { member: await findMember(db, opened.memberId) }
  })

  serve(sessions.signOut, async ({ viewer, cookies }) => {
    if (viewer) await deleteSession(db, { id: viewer.sessionId, memberId: viewer.memberId })
    cookies.clear('session')
    await abandonPending(deps, cookies)
    return {}
  })

  serve(sessions.prove, async ({ body, viewer, cookies, userAgent }) => {
    keepProof(cookies, await proveAgain(deps, { ...body, viewer, userAgent }))
    return {}
  })

  secondStepRoutes(serve, deps)

  serve(sessions.list, async ({ viewer }) => {
    const rows = await sessionsOf(db, viewer.memberId)
    return {
      items: rows.map(({ id, user_agent, created_at, last_seen_at, has_push }) => ({
        id,
        ...deviceOf(user_agent),
        signedInAt: created_at.toISOString(),
        lastSeenAt: last_seen_at.toISOString(),
        isCurrent: id === viewer.sessionId,
        hasPush: Boolean(has_push),
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

  trustRoutes(serve, deps)

  serve(sessions.token, async ({ viewer }) => {
    if (tokenSync === null) throw new Refusal('sign_in_method_off')
    return signToken(tokenSync, { memberId: viewer.memberId, origin, clock: deps.clock })
  })
}

function secondStepRoutes(serve: Serve, deps: Deps): void {
  serve(sessions.pending, async ({ cookies }) => ({ pending: await pendingOf(deps, cookies.read('pending')) }))

  serve(sessions.pass, async ({ body, viewer, cookies, userAgent, browser, noteWho }) => {
    const secret = cookies.read('pending') ?? ''
    const passed = await passSecondStep(deps, { ...body, secret, viewer, userAgent, browser, noteWho })
    if (passed.purpose === 'sign_in') keepSignIn(cookies, passed)
    else keepProof(cookies, passed)
    cookies.clear('pending')
    return { purpose: passed.purpose, next: passed.next, recoveryCodesLeft: passed.recoveryCodesLeft }
  })

  serve(sessions.abandonPending, async ({ cookies }) => {
    await abandonPending(deps, cookies)
    return {}
  })
}

async function abandonPending({ db }: Deps, cookies: Cookies): Promise<void> {
  const secret = cookies.read('pending')
  if (secret === undefined) return
  await deletePending(db, hashOf(secret))
  cookies.clear('pending')
}

function trustRoutes(serve: Serve, { db }: Deps): void {
  serve(sessions.trusted, async ({ viewer: { memberId, sessionId } }) => {
    const rows = await trustedBrowsersOf(db, memberId, sessionId)
    return {
      items: rows.map(({ id, user_agent, trusted_at, trusted_until, is_current }) => ({
        id,
        ...deviceOf(user_agent),
        trustedAt: trusted_at.toISOString(),
        trustedUntil: trusted_until.toISOString(),
        isCurrent: is_current,
      })),
    }
  })

  serve(sessions.endTrust, async ({ params, viewer }) => {
    if (!(await endTrust(db, { id: params.id, memberId: viewer.memberId }))) throw new Refusal('not_found')
    return {}
  })
}
