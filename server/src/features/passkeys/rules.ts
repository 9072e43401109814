import { passkeys } from '@hakari/contract'

export const { mostPasskeys } = passkeys

/** What WebAuthn allows, and what keys of these algorithms need at most. */
const longestId = 1023
const longestKey = 4000
export const isTooLong = ({ id, publicKey }: { id: Buffer; publicKey: Uint8Array }) =>
  id.length > longestId || publicKey.length > longestKey

/** COSE's numbers of what we understand, the best first: Ed25519, ES256, RS256. */
export const algorithms = [-8, -7, -257] as const
