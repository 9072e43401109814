import type { Sealed, Vault } from '../../platform/vault.ts'

const ownerOf = (memberId: string) => [memberId, 'authenticator']

export const sealSecret = (vault: Vault, memberId: string, secret: Buffer): Sealed =>
  vault.seal(secret.toString('base64'), ownerOf(memberId))

export const openSecret = (vault: Vault, memberId: string, row: { key_id: string; sealed: Buffer }): Buffer =>
  Buffer.from(vault.open({ keyId: row.key_id, box: row.sealed }, ownerOf(memberId)), 'base64')
