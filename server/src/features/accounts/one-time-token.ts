import type { RefusalCode } from '@hakari/contract'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import { insertToken, lockAccount, lockAddress, lookAtToken, type Purpose, takeToken, voidTokens } from './queries.ts'

/** How long each works. Signing in by mail is short, because it asks for nothing else. */
const minutesOf: Record<Purpose, number> = {
  sign_up: 60,
  sign_in: 10,
  registration: 60,
  reset: 60,
  email_change: 60,
}

interface Subject {
  email?: string
  memberId?: string
  details?: object
}

/** A secret that works once, for one purpose and one subject. Older ones of the same kind stop working. */
export async function mint(tx: Tx, purpose: Purpose, { email, memberId, details = {} }: Subject): Promise<string> {
  const secret = newSecret()
  // Of links asked for at once only the last works.
  await lockSubject(tx, memberId ?? null, email ?? null)
  await voidTokens(tx, { purpose, ...(email !== undefined && { email }), ...(memberId !== undefined && { memberId }) })
  await insertToken(tx, {
    token_hash: hashOf(secret),
    purpose,
    email: email ?? null,
    member_id: memberId ?? null,
    details,
    minutes: minutesOf[purpose],
  })
  return secret
}

interface Refusals {
  invalid: RefusalCode
  expired: RefusalCode
}

/** Uses the secret up, or refuses. Whoever rolls the transaction back has it unused again. */
export async function redeem(tx: Tx, secret: string, purposes: Purpose[], { invalid, expired }: Refusals) {
  const tokenHash = hashOf(secret)
  const found = await lookAtToken(tx, { tokenHash, purposes })
  if (found) await lockSubject(tx, found.member_id, found.email)
  const taken = await takeToken(tx, { tokenHash, purposes })
  if (taken) return taken
  throw new Refusal(found?.is_expired ? expired : invalid)
}

/** Everybody locks in this order, account, address, links, or two changes could wait for each other. */
async function lockSubject(tx: Tx, memberId: string | null, email: string | null): Promise<void> {
  if (memberId === null) await lockAddress(tx, email ?? '')
  else if (!(await lockAccount(tx, memberId)))
    throw new Refusal('unavailable', 1, { reason: 'the account went away meanwhile' })
}

/** Looks at a token without using it up. */
export async function peek(db: Db, secret: string, purpose: Purpose) {
  const found = await lookAtToken(db, { tokenHash: hashOf(secret), purposes: [purpose] })
  return found ?? null
}
