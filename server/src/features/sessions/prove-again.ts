import type { Viewer } from '../../platform/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { renewOrAsk } from './open-session.ts'
import { lockUnchanged, waysToProve } from './queries.ts'
import { sessionLimits } from './limits.ts'

type Deps = Pick<Platform, 'db' | 'limits' | 'passwords'>

/** The person is asked again who they are; the session goes on under a new secret, or asks for the second factor first. */
export async function proveAgain(
  { db, limits, passwords }: Deps,
  { viewer, password, userAgent }: { viewer: Viewer; password: string; userAgent: string },
) {
  const { memberId } = viewer
  await limits.take([[sessionLimits.passwordPerMember, memberId]])
  const { passwordHash, hasIdentity } = await waysToProve(db, memberId)
  if (passwordHash === null) throw new Refusal(hasIdentity ? 'google_account_only' : 'recent_sign_in_needed')
  const { isRight } = await passwords.verify(password, passwordHash, memberId)
  if (!isRight) throw new Refusal('wrong_password')
  return db.transaction().execute(async (tx) => {
    if (!(await lockUnchanged(tx, { memberId, passwordHash }))) throw new Refusal('not_signed_in')
    return renewOrAsk(tx, viewer, { userAgent, next: '/' })
  })
}
