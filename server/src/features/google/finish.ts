import type { Tx } from '../../platform/database/connect.ts'
import type { NoteWho } from '../../platform/log-pseudonym.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  accountByEmail,
  assertAdmitted,
  beginRegistration,
  forgetUnlinked,
  insertIdentity,
  lockAccount,
  memberByIdentity,
  noteGoogleAddress,
  type RegistrationSettings,
  sendLink,
  tellGoogleLinked,
  wasUnlinked,
} from '../accounts/index.ts'
import { invitationUnder } from '../invitations/index.ts'
import { hasSecondFactor } from '../second-factor/index.ts'
import { absenceOf, type Entry, openSession, renewOrAsk, renewSession } from '../sessions/index.ts'
import type { Attempt } from './attempt.ts'
import { copyPicture } from './copy-picture.ts'
import type { Person } from './provider.ts'

export type FinishDeps = Pick<
  Platform,
  'db' | 'events' | 'files' | 'jobs' | 'limits' | 'pictures' | 'mailer' | 'logger'
> & {
  origin: string
  registration: RegistrationSettings
  timeoutMs: number
}

interface Callback {
  person: Person
  attempt: Attempt
  viewer: Viewer | null
  client: string
  userAgent: string
  browser: string | undefined
  /** The code of the invitation that this browser was opened with. */
  code: string | undefined
  noteWho: NoteWho
}

export type Finished =
  | { outcome: 'signed_in'; entry: Entry }
  | { outcome: 'linked' | 'proven'; proof: { session: string } | { pending: string } }
  | { outcome: 'registering'; registration: string }
  | { outcome: 'mailed'; email: string }

/** What happens to somebody who comes back from Google: readings R29 to R31 and R33. */
export async function finish(deps: FinishDeps, callback: Callback): Promise<Finished> {
  const { attempt, person, userAgent } = callback
  if (attempt.intent === 'sign_in') return signInWithGoogle(deps, callback)
  const viewer = boundViewer(callback)
  // The cookie says what was asked for, not what is allowed: that is judged here.
  if (attempt.intent === 'link' && !viewer.isRecent) throw new Refusal('recent_sign_in_needed')
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.memberId)
    if (!account || !account.takes_part) throw new Refusal('not_signed_in')
    const known = await memberByIdentity(tx, person)
    if (attempt.intent === 'link') await link(deps, tx, { account, known, person })
    else if (known?.member_id !== viewer.memberId) throw new Refusal('google_failed')
    if (attempt.intent === 'link')
      return { outcome: 'linked', proof: { session: await renewSession(tx, viewer, userAgent) } }
    return { outcome: 'proven', proof: await renewOrAsk(tx, viewer, { userAgent, next: attempt.next }) }
  })
}

/** Linking and proving end in the very session that began them; no session is nobody's session. */
function boundViewer({ attempt, viewer }: Callback): Viewer {
  if (!viewer) throw new Refusal('not_signed_in')
  if (!attempt.sessionId || attempt.sessionId !== viewer.sessionId) throw new Refusal('google_failed')
  return viewer
}

interface Linking {
  account: { member_id: string; email: string }
  known: { member_id: string } | undefined
  person: Person
}

async function link(deps: FinishDeps, tx: Tx, { account, known, person }: Linking): Promise<void> {
  const { member_id: memberId, email } = account
  if (known && known.member_id !== memberId) throw new Refusal('google_linked_already')
  if (known) {
    await noteGoogleAddress(tx, person)
    return
  }
  await forgetUnlinked(tx, { memberId, ...person })
  if (!(await insertIdentity(tx, { memberId, ...person }))) throw new Refusal('google_linked_already')
  await tellGoogleLinked(deps, tx, email)
}

async function signInWithGoogle(
  deps: FinishDeps,
  { person, attempt, viewer, client, userAgent, browser, code, noteWho }: Callback,
): Promise<Finished> {
  const open = async (tx: Tx, memberId: string): Promise<Finished> => ({
    outcome: 'signed_in',
    entry: await openSession(deps, tx, { memberId, userAgent, browser, before: viewer, next: attempt.next, noteWho }),
  })
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const known = await memberByIdentity(tx, person)
    if (known) {
      noteWho({ memberId: known.member_id })
      // The account is locked until the session is open: nobody is disabled in between.
      const locked = await lockAccount(tx, known.member_id)
      if (!locked?.takes_part) throw absenceOf(locked)
      // It may have been unlinked while this one waited.
      if (!(await memberByIdentity(tx, person))) throw new Refusal('google_unlinked')
      await noteGoogleAddress(tx, person)
      return open(tx, known.member_id)
    }
    if (person.email === null) throw new Refusal('google_failed')
    if (!person.isGooglesAddress) return null
    const found = await accountByEmail(tx, person.email)
    if (!found) return null
    noteWho({ memberId: found.member_id })
    const account = await lockAccount(tx, found.member_id)
    if (account && !account.takes_part) throw absenceOf(account)
    if (!account?.is_proven || account.has_google || account.email !== person.email) throw new Refusal('google_failed')
    if (await wasUnlinked(tx, { memberId: account.member_id, ...person })) throw new Refusal('google_unlinked')
    // Before the second factor was shown nothing of the account changes: Google's word lets in as far as a mailed link does.
    if (!(await hasSecondFactor(tx, account.member_id))) {
      if (!(await insertIdentity(tx, { memberId: account.member_id, ...person }))) throw new Refusal('google_failed')
      await tellGoogleLinked(deps, tx, account.email)
    }
    return open(tx, account.member_id)
  })
  return (
    outcome ??
    (person.isGooglesAddress ? register(deps, person, code) : proveByMail(deps, { person, client, browser, code }))
  )
}

/**
 * Whoever keeps the mailbox may have given it to somebody else since Google saw it. It proves itself as if its address had been
 * typed, known or not, and the member links Google in the settings.
 */
async function proveByMail(
  deps: FinishDeps,
  { person: { email }, client, browser, code }: Pick<Callback, 'person' | 'client' | 'browser' | 'code'>,
): Promise<Finished> {
  if (email === null) throw new Refusal('google_failed')
  await sendLink(deps, { email, client, browser, code })
  return { outcome: 'mailed', email }
}

/** Somebody new: the form shows Google's picture, for them to use or not. */
async function register(deps: FinishDeps, person: Person, code: string | undefined): Promise<Finished> {
  const { issuer, subject, email } = person
  if (email === null) throw new Refusal('google_failed')
  const invitation = await invitationUnder(deps, code)
  await assertAdmitted(deps, deps.db, { email, invitation })
  const pictureId = await copyPicture(deps, person, deps.timeoutMs)
  const details = { via: 'google' as const, issuer, subject, pictureId, ...(invitation && { invitation }) }
  return { outcome: 'registering', registration: await beginRegistration(deps.db, email, details) }
}
