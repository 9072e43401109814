import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

export interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** Made when it is first asked for: most who start a sandbox never sign in, and a key takes its time. */
export function signingKeyOnDemand(): () => Promise<SigningKey> {
  let key: Promise<SigningKey> | undefined
  return () => (key ??= make())
}

async function make(): Promise<SigningKey> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...pair, kid: randomBytes(20).toString('hex') }
}

export const certs = ({ kid, publicKey }: SigningKey) => ({
  keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }],
})
