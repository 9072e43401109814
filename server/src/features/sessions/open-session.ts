import type { Database, Tx } from '../../platform/database/connect.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import { deleteSessionsOf, insertSession, liveSession, touchSession } from './queries.ts'

interface Opened {
  memberId: string
  userAgent: string
}

/** Signs a member in. The secret goes into the cookie and nowhere else. */
export async function openSession(tx: Tx, { memberId, userAgent }: Opened): Promise<string> {
  const secret = newSecret()
  const printable = userAgent.replace(/[^\x20-\x7e]/g, '')
  await insertSession(tx, { token_hash: hashOf(secret), member_id: memberId, user_agent: printable })
  return secret
}

/** After a change of the account: every old cookie is dead, the person who made the change gets a new one. */
export async function replaceSessions(tx: Tx, opened: Opened): Promise<string> {
  await deleteSessionsOf(tx, opened.memberId)
  return openSession(tx, opened)
}

/** Who comes with this secret; null when the session is over. */
export async function viewerOf(db: Database, secret: string) {
  const found = await liveSession(db, hashOf(secret))
  if (!found) return null
  if (found.is_stale) await touchSession(db, found.session_id)
  return { memberId: found.member_id, sessionId: found.session_id, isRecent: found.is_recent }
}
