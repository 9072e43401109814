import { randomInt } from 'node:crypto'
import { newSecret } from '../../platform/secrets.ts'
import { openSession } from '../sessions/index.ts'
import { createAccount } from './create-account.ts'
import type { AccountDeps } from './deps.ts'
import { testAccountName } from './test-account-text.ts'

/** Somebody to try things with. */
export async function createTestAccount(deps: AccountDeps, { userAgent }: { userAgent: string }) {
  const number = randomInt(100_000, 1_000_000)
  const email = `test${number}@hakari.example`
  const password = newSecret().slice(0, 16)
  const passwordHash = await deps.passwords.hash(password)
  return deps.db.transaction().execute(async (tx) => {
    const person = { name: testAccountName(number), bio: '', targetWeight: '' }
    const memberId = await createAccount(deps, tx, { ...person, email, passwordHash, isProven: true })
    return { memberId, email, password, session: await openSession(tx, { memberId, userAgent }) }
  })
}
