import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export interface VaultKey {
  id: string
  key: Buffer
}

export interface Sealed {
  keyId: string
  box: Buffer
}

/** Keeps secrets of other services. What is sealed for one owner opens for no other. */
export interface Vault {
  seal(text: string, owner: readonly string[]): Sealed
  /** Throws when it was sealed for another owner, changed, or under a key that is gone. */
  open(sealed: Sealed, owner: readonly string[]): string
  /** The key that seals; what lies under another one is due for rotation. */
  newestKey: string
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM. The first key seals; the others still open. */
export function createVault(keys: readonly [VaultKey, ...VaultKey[]]): Vault {
  const [newest] = keys
  const byId = new Map(keys.map(({ id, key }) => [id, key]))
  return {
    newestKey: newest.id,
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(nameOf(owner))
      const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId: newest.id, box: Buffer.concat([nonce, cipher.getAuthTag(), secret]) }
    },
    open({ keyId, box }, owner) {
      const key = byId.get(keyId)
      if (!key) throw new Error(`the key ${keyId} is not among TOKEN_KEYS`)
      const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(nameOf(owner))
        .setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/** The name of an owner is unambiguous, whatever its parts hold. */
const nameOf = (owner: readonly string[]) => Buffer.from(JSON.stringify(owner))
