import type { NoteWho } from '../../../platform/log-pseudonym.ts'
import type { Platform } from '../../../platform/platform.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hashOf } from '../../../platform/secrets.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { type FactorDeps, spendCode, withCountedTries } from '../../second-factor/index.ts'
import { idOfKnown, trustBrowser } from '../browsers/queries.ts'
import { openTrusting, renewSession, type SignIn } from '../open-session.ts'
import { countTry, hasPasskeys, pendingUnder, takePending } from './queries.ts'
import { browserOfSession, lockMember } from '../queries.ts'

type Deps = FactorDeps & Pick<Platform, 'events'>

interface Shown {
  secret: string
  code: string
  trusts: boolean
  userAgent: string
  browser: string | undefined
  viewer: Viewer | null
  noteWho: NoteWho
}

interface Passed {
  next: string
  recoveryCodesLeft: number | null
}

type Outcome = Passed & (({ purpose: 'sign_in' } & SignIn) | { purpose: 'proof'; session: string })

/** The second factor after the first: signs in, or proves the session that asked for it. */
export async function passSecondStep(deps: Deps, { secret, code, trusts, ...sender }: Shown): Promise<Outcome> {
  const { db } = deps
  const secretHash = hashOf(secret)
  const memberId = await countTry(db, secretHash)
  if (memberId === null) throw new Refusal('sign_in_expired')
  sender.noteWho({ memberId })
  return withCountedTries(deps, { memberId, code, own: await ownBrowser(deps, memberId, sender.browser) }, () =>
    db.transaction().execute(async (tx): Promise<Outcome> => {
      // The member first, as everybody who ends sign-ins locks them.
      if (!(await lockMember(tx, memberId))) throw new Refusal('account_disabled')
      const pending = await takePending(tx, secretHash)
      if (!pending) throw new Refusal('sign_in_expired')
      const { recoveryCodesLeft } = await spendCode(deps, tx, { memberId, code })
      const passed = { next: pending.next, recoveryCodesLeft }
      const { userAgent, browser, viewer, noteWho } = sender
      if (pending.session_id !== null) {
        // It proves the very session that asked, and no other one of this browser.
        if (viewer?.sessionId !== pending.session_id) throw new Refusal('sign_in_expired')
        const browserId = await browserOfSession(tx, viewer.sessionId)
        if (trusts && browserId !== null) await trustBrowser(tx, browserId)
        return { ...passed, purpose: 'proof', session: await renewSession(tx, viewer, userAgent) }
      }
      const entered = { memberId, userAgent, browser, before: viewer, noteWho }
      const { entry, browserId } = await openTrusting(deps, tx, entered)
      if (trusts) await trustBrowser(tx, browserId)
      return { ...passed, purpose: 'sign_in', ...entry }
    }),
  )
}

const ownBrowser = async ({ db }: Deps, memberId: string, browser: string | undefined): Promise<string | null> =>
  browser ? idOfKnown(db, { hash: hashOf(browser), memberId }) : null

export async function pendingOf({ db }: Pick<Deps, 'db'>, secret: string | undefined) {
  const found = secret ? await pendingUnder(db, hashOf(secret)) : undefined
  if (!found) return null
  return {
    purpose: found.session_id === null ? ('sign_in' as const) : ('proof' as const),
    hasPasskeys: await hasPasskeys(db, found.member_id),
    expiresAt: found.expires_at.toISOString(),
  }
}
