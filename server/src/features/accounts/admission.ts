import type { Db } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isUsable } from '../invitations/index.ts'

/** What the operator decides about who may register. */
export interface RegistrationSettings {
  mode: 'open' | 'closed' | 'invitation' | 'approval'
  /** With an address of one of these, or of a host below it, nobody becomes a member. */
  refusedDomains: string[]
}

interface Admitting {
  registration: RegistrationSettings
}

export type NotAdmitted = 'registration_closed' | 'invitation_needed' | 'invitation_unusable' | 'email_domain_refused'

/** Whoever has an account goes on with the address it has: this is asked where an address is taken on. */
export function isRefusedDomain({ registration }: Admitting, email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1)
  return registration.refusedDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

interface Newcomer {
  email: string
  /** The invitation they came by, where they did. */
  invitation: string | undefined
}

/** Why somebody may not register now; null when they may. */
export async function whyNotAdmitted(
  deps: Admitting,
  db: Db,
  { email, invitation }: Newcomer,
): Promise<NotAdmitted | null> {
  const { mode } = deps.registration
  if (mode === 'closed') return 'registration_closed'
  if (isRefusedDomain(deps, email)) return 'email_domain_refused'
  if (mode !== 'invitation') return null
  if (invitation === undefined) return 'invitation_needed'
  return (await isUsable(db, invitation)) ? null : 'invitation_unusable'
}

export async function assertAdmitted(deps: Admitting, db: Db, newcomer: Newcomer): Promise<void> {
  const reason = await whyNotAdmitted(deps, db, newcomer)
  if (reason) throw new Refusal(reason)
}
