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

export async function signIn(deps: Deps, { email, password, client, userAgent, before }: Attempt) {
  await deps.limits.take([
    ['signInPerClient', client],
    ['signInPerAccount', mailboxOf(email)],
  ])
  const found = await credentialByEmail(deps.db, email)
  const { isRight, isOutdated } = await deps.passwords.verify(password, found?.password_hash ?? null)
  if (!found) throw new Refusal('unknown_email')
  if (!isRight) throw new Refusal('wrong_password')
  if (found.disabled_at) throw new Refusal('account_disabled')
  const { member_id: memberId, password_hash: passwordHash } = found
  if (isOutdated && passwordHash) {
    const better = await deps.passwords.hash(password)
    await improveHash(deps.db, { memberId, from: passwordHash, to: better })
    return open(deps, { memberId, passwordHash: better, userAgent, before })
  }
  return open(deps, { memberId, passwordHash, userAgent, before })
}

function open(
  { db }: Deps,
  opened: { memberId: string; passwordHash: string | null } & Pick<Attempt, 'userAgent' | 'before'>,
) {
  return db.transaction().execute(async (tx) => {
    if (!(await lockUnchanged(tx, opened))) throw new Refusal('wrong_password')
    return { memberId: opened.memberId, secret: await openSession(tx, opened) }
  })
}
