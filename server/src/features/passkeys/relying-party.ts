import { isIP } from 'node:net'

/** For whom passkeys are made and who may ask for them, as WebAuthn has it. */
export interface RelyingParty {
  id: string
  origin: string
}

/** A passkey belongs to a name that browsers trust: https, or this very machine. A plain IP address has none. */
export function relyingPartyOf(origin: string): RelyingParty | null {
  const { hostname, protocol } = new URL(origin)
  const isHome = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return null
  return protocol === 'https:' || isHome ? { id: hostname, origin } : null
}
