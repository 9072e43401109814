import { batched } from '../../platform/batched.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { NoteWho } from '../../platform/log-pseudonym.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { hasSecondFactor } from '../second-factor/index.ts'
import { absenceOf } from './absence.ts'
import { isTrusted } from './browsers/queries.ts'
import { signedIn } from './events.ts'
import { rememberBrowser } from './browsers/known-browser.ts'
import { insertPending } from './second-step/queries.ts'
import {
  browserOfSession,
  deleteSession,
  deleteSessionsBut,
  endLongestUnused,
  type FoundSession,
  insertSession,
  liveSession,
  liveSessions,
  lockStanding,
  moveSubscription,
  takeProof,
  touchSession,
} from './queries.ts'

/** What a browser keeps of it: the session, and for longer by what it is known. */
export interface SignIn {
  session: string
  browser: string
}

/** Or that the second factor is asked for, and under which secret it will be shown. */
export type Entry = SignIn | { pending: string }

interface Entered {
  memberId: string
  userAgent: string
  /** The secret by which this browser was known until now. */
  browser: string | undefined
  /** Who was signed in in this browser until now: that session ends, since its cookie is about to be replaced. */
  before: Viewer | null
  /** Where the person wants to go once they are in. */
  next?: string
  /** Whether they hear of it by another mail already, or have only just come to be a member. */
  isTold?: boolean
  noteWho: NoteWho
}

type Deps = Pick<Platform, 'events'>

/**
 * Every way in but those that show all factors at once ends here, and none of them can forget the second one: where it is
 * asked for, there is no session yet.
 */
export async function openSession(deps: Deps, tx: Tx, entered: Entered): Promise<Entry> {
  const { memberId, browser, next = '/', noteWho } = entered
  noteWho({ memberId })
  await assertMayComeIn(tx, memberId)
  if (!(await hasSecondFactor(tx, memberId))) return openProven(deps, tx, entered)
  if (browser && (await isTrusted(tx, { hash: hashOf(browser), memberId })))
    return (await open(deps, tx, { ...entered, isProven: false })).entry
  return { pending: await beginPending(tx, { memberId, sessionId: null, next }) }
}

/** Whatever was looked at on the way here: who waits to be let in, or is disabled, gets no session. */
async function assertMayComeIn(tx: Tx, memberId: string): Promise<void> {
  const standing = await lockStanding(tx, memberId)
  if (!standing?.takes_part) throw absenceOf(standing)
}

/** For whoever has shown everything that could be asked: a passkey, or a code after something else. */
export const openProven = async (deps: Deps, tx: Tx, entered: Entered): Promise<SignIn> =>
  (await open(deps, tx, { ...entered, isProven: true })).entry

export const openTrusting = (deps: Deps, tx: Tx, entered: Entered) => open(deps, tx, { ...entered, isProven: true })

async function open(
  { events }: Deps,
  tx: Tx,
  { memberId, userAgent, browser, before, isProven, isTold = false, noteWho }: Entered & { isProven: boolean },
): Promise<{ entry: SignIn; browserId: string }> {
  noteWho({ memberId })
  await assertMayComeIn(tx, memberId)
  if (before) await deleteSession(tx, { id: before.sessionId, memberId: before.memberId })
  const agent = printable(userAgent)
  const { id: browserId, secret, isNews } = await rememberBrowser(tx, { memberId, browser, userAgent: agent })
  const { secret: session } = await newSession(tx, { memberId, userAgent: agent, browserId, isProven })
  await endLongestUnused(tx, memberId)
  await events.announce(tx, signedIn, { memberId, browserId, userAgent: agent, isNews: isNews && !isTold })
  return { entry: { session, browser: secret }, browserId }
}

const printable = (userAgent: string) => userAgent.replace(/[^\x20-\x7e]/g, '')

/** The first factor was shown. Under this secret, in the cookie of this browser, the second one follows. */
async function beginPending(
  tx: Tx,
  pending: { memberId: string; sessionId: string | null; next: string },
): Promise<string> {
  const secret = newSecret()
  await insertPending(tx, { secretHash: hashOf(secret), ...pending })
  return secret
}

interface Opened {
  memberId: string
  userAgent: string
  browserId: string | null
  isProven: boolean
}

async function newSession(tx: Tx, { memberId, userAgent, browserId, isProven }: Opened) {
  const secret = newSecret()
  const id = await insertSession(tx, {
    token_hash: hashOf(secret),
    member_id: memberId,
    user_agent: printable(userAgent),
    browser_id: browserId,
    isProven,
  })
  return { id, secret }
}

/** The same session under a new secret, after its person showed again who they are. It must not have ended meanwhile. */
export async function renewSession(
  tx: Tx,
  { memberId, sessionId }: Pick<Viewer, 'memberId' | 'sessionId'>,
  userAgent: string,
): Promise<string> {
  const browserId = await browserOfSession(tx, sessionId)
  const { id, secret } = await newSession(tx, { memberId, userAgent, browserId, isProven: true })
  await moveSubscription(tx, { from: sessionId, to: id })
  if (!(await deleteSession(tx, { id: sessionId, memberId }))) throw new Refusal('not_signed_in')
  return secret
}

/** The same after one factor: with a second one in force the session goes on as it is until that was shown, too. */
export async function renewOrAsk(
  tx: Tx,
  viewer: Viewer,
  { userAgent, next }: { userAgent: string; next: string },
): Promise<{ session: string } | { pending: string }> {
  const { memberId, sessionId } = viewer
  if (await hasSecondFactor(tx, memberId)) return { pending: await beginPending(tx, { memberId, sessionId, next }) }
  return { session: await renewSession(tx, viewer, userAgent) }
}

/** After a change of the account: every old cookie is dead, the person who made the change gets a new one. */
export async function replaceSessions(
  tx: Tx,
  { memberId, sessionId, isRecent, userAgent }: Viewer & { userAgent: string },
): Promise<string> {
  const browserId = await browserOfSession(tx, sessionId)
  const isProven = isRecent || !(await hasSecondFactor(tx, memberId))
  const { id, secret } = await newSession(tx, { memberId, userAgent, browserId, isProven })
  await moveSubscription(tx, { from: sessionId, to: id })
  await deleteSessionsBut(tx, { memberId, keep: id })
  return secret
}

/** Where a second factor is in force, the password alone changes nothing of the account. */
export async function assertAllFactors(db: Db, { memberId, isRecent }: Viewer): Promise<void> {
  if (!isRecent && (await hasSecondFactor(db, memberId))) throw new Refusal('recent_sign_in_needed')
}

/** Where every act needs a proof of its own: this one is spent with what is done in the transaction. */
export async function spendProof(tx: Tx, viewer: Viewer): Promise<void> {
  if (!(await takeProof(tx, viewer))) throw new Refusal('recent_sign_in_needed')
}

/** Who comes with this secret; null when the session is over. */
export const viewerOf = (db: Db, secret: string): Promise<Viewer | null> => viewerUnder(db, hashOf(secret))

async function viewerUnder(db: Db, tokenHash: Buffer): Promise<Viewer | null> {
  return visitorIn(db, await liveSession(db, { tokenHash, isReading: false }))
}

/** The same for who writes: each write asks anew, and a crowd in one question. */
export function viewersWhoWrite(db: Db): (secret: string) => Promise<Viewer | null> {
  const look = batched<Buffer, Viewer | null>({
    keyOf: (tokenHash) => tokenHash.toString('latin1'),
    alone: (tokenHash) => viewerUnder(db, tokenHash),
    together: async (tokenHashes) =>
      Promise.all((await liveSessions(db, tokenHashes)).map((found) => visitorIn(db, found))),
  })
  return (secret) => look(hashOf(secret))
}

async function visitorIn(db: Db, found: FoundSession | undefined): Promise<Viewer | null> {
  if (found?.is_stale) await touchSession(db, found.session_id)
  return found ? viewerIn(found) : null
}

/** The same for who only reads, which goes on without a primary. That they were here is written where that can be done. */
export async function viewerWhoReads(
  { db, readsAsWritten, isWithoutPrimary }: Pick<Platform, 'db' | 'readsAsWritten' | 'isWithoutPrimary'>,
  secret: string,
): Promise<Viewer | null> {
  const found = await readsAsWritten((there) => liveSession(there, { tokenHash: hashOf(secret), isReading: true }))
  // The page itself says whether the database is there.
  if (found?.is_stale && !isWithoutPrimary()) await touchSession(db, found.session_id).catch(() => {})
  return found ? viewerIn(found) : null
}

function viewerIn(found: FoundSession): Viewer {
  return {
    memberId: found.member_id,
    sessionId: found.session_id,
    isRecent: found.is_recent,
    isSuspended: found.is_suspended,
    hidesNobody: found.hides_nobody,
    isSettled: found.is_settled,
  }
}
