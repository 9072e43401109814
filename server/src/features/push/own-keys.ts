import webPush from 'web-push'
import type { Platform } from '../../platform/platform.ts'
import type { Sealed, Vault } from '../../platform/vault.ts'
import { keepKeyUnderNewKey, keepFirstKey, keptKey } from './queries.ts'

/** By what push services know this installation: a subscription is good for one public key only. */
export interface OwnKeys {
  publicKey: string
  privateKey: string
}

const owner = ['push', 'vapid']

const sealKey = (vault: Vault, { privateKey }: OwnKeys): Sealed => vault.seal(privateKey, owner)

/**
 * Made at the first start, by whichever process is first, and kept sealed. Without a private key it does not open any
 * more: then nothing is sent until the key that opens it is back, and nobody's subscription is lost by that.
 */
export async function keysOf({
  db,
  vault,
  logger,
}: Pick<Platform, 'db' | 'vault' | 'logger'>): Promise<{ publicKey: string; privateKey: string | null }> {
  const kept = (await keptKey(db)) ?? (await make())
  try {
    return { publicKey: kept.publicKey, privateKey: vault.open(kept.sealed, owner) }
  } catch (err) {
    logger.error({ err }, 'the key for pushes does not open')
    return { publicKey: kept.publicKey, privateKey: null }
  }

  async function make() {
    const keys = webPush.generateVAPIDKeys()
    await keepFirstKey(db, { publicKey: keys.publicKey, sealed: sealKey(vault, keys) })
    const first = await keptKey(db)
    if (!first) throw new Error('the key for pushes was not kept')
    return first
  }
}

/** Seals it anew under the first key of the vault, so that the others can go. */
export async function rotatePushKey({
  db,
  vault,
}: Pick<Platform, 'db' | 'vault'>): Promise<{ done: number; left: number }> {
  const kept = await keptKey(db)
  if (!kept || kept.sealed.keyId === vault.newestKey) return { done: 0, left: 0 }
  try {
    const privateKey = vault.open(kept.sealed, owner)
    await keepKeyUnderNewKey(db, { before: kept.sealed, sealed: vault.seal(privateKey, owner) })
    return { done: 1, left: 0 }
  } catch {
    return { done: 0, left: 1 }
  }
}
