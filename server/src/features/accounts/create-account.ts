import type { Tx } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { harmlessHandle, insertMember, type NewMember } from '../members/index.ts'
import type { AccountDeps } from './deps.ts'
import { receivedMail } from './mails/approval.ts'
import { welcomeMail } from './mails/notices.ts'
import { dropRegistrationsFor, insertCredential, keepWaiting, lockAddress } from './queries.ts'

interface NewAccount extends NewMember {
  email: string
  /** The handle they chose; otherwise chance gives one. */
  handle?: string | undefined
  passwordHash: string | null
  /** Whether the mailbox has answered; false when only an operator vouches for the address. */
  isProven: boolean
  /** Whether somebody has to let them in first. */
  isWaiting?: boolean
  /** The address is made up: nothing is sent to it. */
  isMadeUp?: boolean
}

const mostTries = 20

/** A member with an address. Links sent to the address before are void: they would register it again. */
export async function createAccount(
  { mailer, origin }: Pick<AccountDeps, 'mailer' | 'origin'>,
  tx: Tx,
  account: NewAccount,
): Promise<string> {
  await lockAddress(tx, account.email)
  const memberId = await insertWithHandle(tx, account)
  const { email, passwordHash, isProven } = account
  if (!(await insertCredential(tx, { memberId, email, passwordHash, isProven }))) throw new Refusal('email_taken')
  await dropRegistrationsFor(tx, email)
  if (account.isWaiting) await keepWaiting(tx, memberId)
  if (!account.isMadeUp) await mailer.send(tx, (account.isWaiting ? receivedMail : welcomeMail)({ to: email, origin }))
  return memberId
}

async function insertWithHandle(tx: Tx, account: NewAccount): Promise<string> {
  if (account.handle !== undefined) {
    const id = await insertMember(tx, account, account.handle)
    if (id === null) throw new Refusal('handle_taken')
    return id
  }
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const id = await insertMember(tx, account, harmlessHandle())
    if (id !== null) return id
  }
  throw new Error('no handle is free')
}
