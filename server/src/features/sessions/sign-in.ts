import type { Platform } from '../../platform/platform.ts'
import { mailboxOf } from '../../platform/limits/mailbox.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { openSession } from './open-session.ts'
import { credentialByEmail, improveHash, lockUnchanged } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'limits' | 'passwords'>

interface Attempt {
  email: string
  password: string
  client: string
  userAgent: string
  before: Viewer | null
}

export async function signIn(deps: Deps, attempt: Attempt) {
  await deps.limits.take([
    ['signInPerClient', attempt.client],
    ['signInPerAccount', mailboxOf(attempt.email)],
  ])
  // Once more where the account changed while the password was being checked.
  const opened = (await tryOnce(deps, attempt)) ?? (await tryOnce(deps, attempt))
  if (!opened) throw new Refusal('wrong_password')
  return opened
}

async function tryOnce(deps: Deps, { email, password, client, userAgent, before }: Attempt) {
  const found = await credentialByEmail(deps.db, email)
  const { isRight, isOutdated } = await deps.passwords.verify(password, found?.password_hash ?? null, client)
  if (!found) throw new Refusal('unknown_email')
  if (!isRight) throw new Refusal('wrong_password')
  if (found.disabled_at) throw new Refusal('account_disabled')
  const { member_id: memberId, password_hash: passwordHash } = found
  const opened = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockUnchanged(tx, { memberId, passwordHash }))) return null
    return { memberId, secret: await openSession(tx, { memberId, userAgent, before }) }
  })
  if (opened && isOutdated && passwordHash) {
    const better = await deps.passwords.hash(password, client)
    await improveHash(deps.db, { memberId, from: passwordHash, to: better })
  }
  return opened
}
