import type { Database, Tx } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { rememberBrowser } from './known-browser.ts'
import { deleteSession, deleteSessionsOf, insertSession, liveSession, touchSession } from './queries.ts'

interface Opened {
  memberId: string
  userAgent: string
}

/** What a browser keeps of it: the session, and for longer by what it is known. */
export interface SignIn {
  session: string
  browser: string
}

interface Entered extends Opened {
  /** The secret by which this browser was known until now. */
  browser: string | undefined
  /** Who was signed in in this browser until now: that session ends, since its cookie is about to be replaced. */
  before: Viewer | null
}

/** Signs a member in. The secrets go into the cookies and nowhere else. */
export async function openSession(tx: Tx, { memberId, userAgent, browser, before }: Entered): Promise<SignIn> {
  if (before) await deleteSession(tx, { id: before.sessionId, memberId: before.memberId })
  return {
    session: await newSession(tx, { memberId, userAgent }),
    browser: await rememberBrowser(tx, { memberId, browser }),
  }
}

async function newSession(tx: Tx, { memberId, userAgent }: Opened): Promise<string> {
  const secret = newSecret()
  const printable = userAgent.replace(/[^\x20-\x7e]/g, '')
  await insertSession(tx, { token_hash: hashOf(secret), member_id: memberId, user_agent: printable })
  return secret
}

/** The same session under a new secret, after its person showed again who they are. It must not have ended meanwhile. */
export async function renewSession(tx: Tx, { memberId, sessionId }: Viewer, userAgent: string): Promise<string> {
  if (!(await deleteSession(tx, { id: sessionId, memberId }))) throw new Refusal('not_signed_in')
  return newSession(tx, { memberId, userAgent })
}

/** After a change of the account: every old cookie is dead, the person who made the change gets a new one. */
export async function replaceSessions(tx: Tx, opened: Opened): Promise<string> {
  await deleteSessionsOf(tx, opened.memberId)
  return newSession(tx, opened)
}

/** Who comes with this secret; null when the session is over. */
export async function viewerOf(db: Database, secret: string) {
  const found = await liveSession(db, hashOf(secret))
  if (!found) return null
  if (found.is_stale) await touchSession(db, found.session_id)
  return { memberId: found.member_id, sessionId: found.session_id, isRecent: found.is_recent }
}
