import type { Sealed, Vault } from '../../platform/vault.ts'
import type { FactorDeps } from './deps.ts'

const ownerOf = (memberId: string) => [memberId, 'authenticator']

export const sealSecret = (vault: Vault, memberId: string, secret: Buffer): Sealed =>
  vault.seal(secret.toString('base64'), ownerOf(memberId))

export const openSecret = (vault: Vault, memberId: string, row: { key_id: string; sealed: Buffer }): Buffer =>
  Buffer.from(vault.open({ keyId: row.key_id, box: row.sealed }, ownerOf(memberId)), 'base64')

/** Null when no key opens it any more: then no code is right, the log says why, and recovery codes go on. */
export function secretIn(
  { vault, logger }: Pick<FactorDeps, 'vault' | 'logger'>,
  memberId: string,
  row: { key_id: string; sealed: Buffer },
): Buffer | null {
  try {
    return openSecret(vault, memberId, row)
  } catch (err) {
    logger.error({ err }, 'the secret of an authenticator app does not open')
    return null
  }
}
