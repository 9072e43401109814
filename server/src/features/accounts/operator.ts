import { newSecret } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { endSessionsOf } from '../sessions/index.ts'
import { createAccount } from './create-account.ts'
import type { AccountDeps } from './deps.ts'
import { accountByEmail, lockAccountAndCircle, setDisabled } from './queries.ts'
import { type RemovalDeps, removeAccount } from './remove-account.ts'

/** Somebody whom an operator brings in: no mail has proven the address yet. Null where no password was wanted. */
export async function createMember(
  deps: AccountDeps,
  { email, name, hasPassword }: { email: string; name: string; hasPassword: boolean },
): Promise<string | null> {
  const password = hasPassword ? newSecret().slice(0, 16) : null
  const passwordHash = password && (await deps.passwords.hash(password, 'operator'))
  const person = { name, bio: '', targetWeight: '', email, passwordHash, isProven: false }
  await deps.db.transaction().execute((tx) => createAccount(deps, tx, person))
  return password
}

/** Out at once, everywhere. Links mailed before lead to the sentence that says so. False when nobody has the address. */
export const disable = ({ db }: Pick<AccountDeps, 'db'>, email: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const found = await accountByEmail(tx, email)
    return found !== undefined && disableMember(tx, found.member_id)
  })

export const enable = ({ db }: Pick<AccountDeps, 'db'>, email: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const found = await accountByEmail(tx, email)
    return found !== undefined && enableMember(tx, found.member_id)
  })

/** Locks the member together with everybody whose counts change when they come or go. False when they left meanwhile. */
export async function disableMember(tx: Tx, memberId: string): Promise<boolean> {
  if (!(await lockAccountAndCircle(tx, memberId))) return false
  await setDisabled(tx, memberId, true)
  await endSessionsOf(tx, memberId)
  return true
}

export async function enableMember(tx: Tx, memberId: string): Promise<boolean> {
  if (!(await lockAccountAndCircle(tx, memberId))) return false
  await setDisabled(tx, memberId, false)
  return true
}

/** An operator deletes an account as its member would. */
export const deleteByEmail = (deps: RemovalDeps, email: string): Promise<boolean> =>
  removeAccount(deps, async (tx) => (await accountByEmail(tx, email))?.member_id)
