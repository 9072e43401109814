import { accounts, normaliseEmail } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { pendingEmail } from './pending-email.ts'
import { text } from './text.ts'

/** What somebody asks for. It is the address that decides which of them comes. */
export type LinkKind = keyof typeof text.links

/** Seconds until another link may be asked for. */
export async function sendLink(email: string): Promise<number> {
  const { resendAfterSeconds } = await call(accounts.sendLink, { body: { email } })
  pendingEmail.keep(normaliseEmail(email) ?? email, resendAfterSeconds)
  return resendAfterSeconds
}

export function sendLinkFailure(error: unknown, kind: LinkKind): string {
  const code = refusalCode(error)
  if (code === 'foreign_origin') return text.wrongDomain
  if (code === 'too_many_requests' || code === 'sign_in_method_off') return refusalText(error)
  return text.links[kind].failed(refusalText(error))
}
