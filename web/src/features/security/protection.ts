import type { OutputOf, security } from '@hakari/contract'

export type Overview = OutputOf<typeof security.overview>
type Step = 'passkey' | 'authenticator' | 'codes'

/** So few recovery codes are worth a word. */
const fewCodes = 2

export const hasFewCodes = ({ authenticatorSince, recoveryCodesLeft }: Overview) =>
  authenticatorSince !== null && recoveryCodesLeft <= fewCodes

/** One step more for passkeys, one more for codes of an app. */
export function protectionOf({ hasPassword, passkeys, authenticatorSince }: Overview) {
  const [hasPasskey, hasApp] = [passkeys > 0, authenticatorSince !== null]
  if (hasPasskey && hasApp) return { level: 3, by: 'both' } as const
  if (hasPasskey || hasApp) return { level: 2, by: hasPasskey ? 'passkey' : 'authenticator' } as const
  return { level: 1, by: hasPassword ? 'password' : 'withoutPassword' } as const
}

/** What is best done next; null when all is done. Passkeys are advised where they can be made. */
export function nextStep(overview: Overview, areOffered: boolean): Step | null {
  if (overview.passkeys === 0 && areOffered) return 'passkey'
  if (overview.authenticatorSince === null) return 'authenticator'
  return hasFewCodes(overview) ? 'codes' : null
}
