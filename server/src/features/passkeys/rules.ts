import { passkeys } from '@hakari/contract'

export const { mostPasskeys } = passkeys

/** COSE's numbers of what we understand, the best first: Ed25519, ES256, RS256. */
export const algorithms = [-8, -7, -257] as const
