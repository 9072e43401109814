import { createHash } from 'node:crypto'

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

export interface AuthenticatorState {
  rpId: string
  isPresent: boolean
  isVerified: boolean
  isSynced: boolean
  count: number
}

interface Attested {
  credentialId: Buffer
  publicKey: Buffer
}

/** What an authenticator signs beside the hash of the client data (WebAuthn, section 6.1). */
export function authenticatorData(
  { rpId, isPresent, isVerified, isSynced, count }: AuthenticatorState,
  attested?: Attested,
): Buffer {
  const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (isSynced ? 0x08 | 0x10 : 0) | (attested ? 0x40 : 0)
  const fixed = Buffer.alloc(5)
  fixed[0] = flags
  fixed.writeUInt32BE(count, 1)
  return Buffer.concat([sha256(rpId), fixed, ...(attested ? [attestedData(attested)] : [])])
}

function attestedData({ credentialId, publicKey }: Attested): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  const aaguid = Buffer.alloc(16)
  return Buffer.concat([aaguid, length, credentialId, publicKey])
}
