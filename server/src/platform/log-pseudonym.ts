import { createHmac, hkdfSync } from 'node:crypto'
import { mailboxOf } from './limits/mailbox.ts'

/** Stands for somebody in the log: lines about the same one can be found, and only who has the key can say whose they are. */
export type LogPseudonym = (kind: 'client' | 'account' | 'member', name: string) => string

/** Under a key made from the installation's, so that it tells nothing about what that one seals. */
export function createLogPseudonym(installationKey: Buffer): LogPseudonym {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'marks in the log', 32))
  return (kind, name) => createHmac('sha256', key).update(`${kind}\0${name}`).digest('base64url').slice(0, 16)
}

/** Whom a request turned out to be about. */
export interface Who {
  memberId?: string
  email?: string
}

/** Says whom a request turns out to be about. */
export type NoteWho = (who: Who) => void

/** Under which words the log has them: an account is whatever spelling of its address was typed. */
export const pseudonymsOf = (logPseudonym: LogPseudonym, { memberId, email }: Who) => ({
  ...(memberId !== undefined && { member: logPseudonym('member', memberId) }),
  ...(email !== undefined && { account: logPseudonym('account', mailboxOf(email)) }),
})
