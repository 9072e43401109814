import { randomInt } from 'node:crypto'
import { newSecret } from '../../platform/secrets.ts'
import { createAccount } from './create-account.ts'
import type { AccountDeps } from './deps.ts'
import { testAccountName } from './test-account-text.ts'

/** Somebody to try things with. The number is so long that no two ever meet. */
export async function createTestAccount(deps: AccountDeps) {
  const number = randomInt(100_000_000_000, 200_000_000_000)
  const email = `test${number}@hakari.example`
  const password = newSecret().slice(0, 16)
  const passwordHash = await deps.passwords.hash(password, 'operator')
  const person = {
    name: testAccountName(number),
    bio: '',
    targetWeight: '',
    email,
    passwordHash,
    isProven: true,
    isMadeUp: true,
  }
  const memberId = await deps.db.transaction().execute((tx) => createAccount(deps, tx, person))
  return { memberId, email, password }
}
