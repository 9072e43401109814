import { normaliseNickname } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  accountByEmail,
  beginRegistration,
  insertIdentity,
  lockAccount,
  memberByIdentity,
  tellGoogleLinked,
} from '../accounts/index.ts'
import { endSession, openSession } from '../sessions/index.ts'
import type { Attempt } from './attempt.ts'
import { copyPicture } from './copy-picture.ts'
import type { Person } from './provider.ts'

export type FinishDeps = Pick<Platform, 'db' | 'files' | 'pictures' | 'mailer' | 'logger'> & {
  origin: string
  timeoutMs: number
}

interface Arrival {
  person: Person
  attempt: Attempt
  viewer: Viewer | null
  userAgent: string
}

export type Finished =
  | { outcome: 'signed_in' | 'linked' | 'proven'; session: string | null }
  | { outcome: 'registering'; registration: string }

/** What happens to somebody who comes back from Google: as the table in the decision record says. */
export async function finish(deps: FinishDeps, arrival: Arrival): Promise<Finished> {
  if (arrival.attempt.intent === 'sign_in') return signInWithGoogle(deps, arrival)
  const viewer = boundViewer(arrival)
  return deps.db.transaction().execute(async (tx) => {
    if (arrival.attempt.intent === 'link') return link(deps, tx, viewer, arrival.person)
    const known = await memberByIdentity(tx, arrival.person)
    if (known?.member_id !== viewer.memberId) throw new Refusal('google_failed')
    await endSession(tx, { id: viewer.sessionId, memberId: viewer.memberId })
    const session = await openSession(tx, { memberId: viewer.memberId, userAgent: arrival.userAgent })
    return { outcome: 'proven', session }
  })
}

/** Linking and proving end in the very session that began them; no session is nobody's session. */
function boundViewer({ attempt, viewer }: Arrival): Viewer {
  if (!viewer) throw new Refusal('not_signed_in')
  if (!attempt.sessionId || attempt.sessionId !== viewer.sessionId) throw new Refusal('google_failed')
  return viewer
}

async function link(deps: FinishDeps, tx: Tx, { memberId }: Viewer, person: Person): Promise<Finished> {
  const known = await memberByIdentity(tx, person)
  if (known && known.member_id !== memberId) throw new Refusal('google_linked_already')
  const account = await lockAccount(tx, memberId)
  if (!account) throw new Refusal('not_signed_in')
  if (!known) {
    if (!(await insertIdentity(tx, { memberId, ...person }))) throw new Refusal('google_linked_already')
    await tellGoogleLinked(deps, tx, account.email)
  }
  return { outcome: 'linked', session: null }
}

async function signInWithGoogle(deps: FinishDeps, { person, viewer, userAgent }: Arrival): Promise<Finished> {
  const open = async (tx: Tx, memberId: string): Promise<Finished> => {
    if (viewer) await endSession(tx, { id: viewer.sessionId, memberId: viewer.memberId })
    return { outcome: 'signed_in', session: await openSession(tx, { memberId, userAgent }) }
  }
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const known = await memberByIdentity(tx, person)
    if (known) {
      // Held until the session is open: nobody is disabled in between.
      const held = await lockAccount(tx, known.member_id)
      if (!held || held.disabled_at) throw new Refusal('account_disabled')
      return open(tx, known.member_id)
    }
    if (person.email === null) throw new Refusal('google_failed')
    const found = await accountByEmail(tx, person.email)
    if (!found) return null
    const account = await lockAccount(tx, found.member_id)
    if (account?.disabled_at) throw new Refusal('account_disabled')
    if (!account?.is_proven || account.has_google || account.email !== person.email) throw new Refusal('google_failed')
    if (!(await insertIdentity(tx, { memberId: account.member_id, ...person }))) throw new Refusal('google_failed')
    await tellGoogleLinked(deps, tx, account.email)
    return open(tx, account.member_id)
  })
  return outcome ?? register(deps, person)
}

/** Somebody new: the form is filled in for them as far as Google knows. */
async function register(deps: FinishDeps, person: Person): Promise<Finished> {
  const { issuer, subject, email, picture } = person
  if (email === null) throw new Refusal('google_failed')
  const pictureId = await copyPicture(deps, { picture, issuer, timeoutMs: deps.timeoutMs })
  const details = { via: 'google' as const, issuer, subject, name: normaliseNickname(person.name), pictureId }
  return { outcome: 'registering', registration: await beginRegistration(deps.db, email, details) }
}
