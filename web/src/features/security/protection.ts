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

/** What is best done next; null when all is done. Who may soon be locked out comes first; passkeys are advised where they can be made. */
export function nextStep(overview: Overview, areOffered: boolean): Step | null {
  if (hasFewCodes(overview)) return 'codes'
  if (overview.passkeys === 0 && areOffered) return 'passkey'
  return overview.authenticatorSince === null ? 'authenticator' : null
}
