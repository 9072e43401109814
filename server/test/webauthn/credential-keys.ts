import { generateKeyPairSync, type KeyObject, sign, type webcrypto } from 'node:crypto'
import { cbor, type Cbor } from './cbor.ts'

/** Numbers of COSE algorithms. */
const numbers = { ES256: -7, Ed25519: -8, RS256: -257 } as const
export type Algorithm = keyof typeof numbers
export const algorithms = Object.keys(numbers) as Algorithm[]

export interface CredentialKeys {
  algorithm: number
  /** The public key, as COSE writes it. */
  publicKey: Buffer
  sign: (data: Buffer) => Buffer
}

export function newCredentialKeys(algorithm: Algorithm): CredentialKeys {
  const { publicKey, privateKey } = pairs[algorithm]()
  const number = numbers[algorithm]
  return {
    algorithm: number,
    publicKey: cbor(coseKey(number, publicKey.export({ format: 'jwk' }))),
    // ES256 as DER, RS256 as PKCS #1 v1.5: both are what Node does unasked. Ed25519 has its own hash.
    sign: (data) => sign(algorithm === 'Ed25519' ? null : 'sha256', data, privateKey),
  }
}

const pairs: Record<Algorithm, () => { publicKey: KeyObject; privateKey: KeyObject }> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  Ed25519: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

const bytes = (text = '') => Buffer.from(text, 'base64url')

function coseKey(algorithm: number, { kty, x, y, n, e }: webcrypto.JsonWebKey): Map<number, Cbor> {
  const [kind, ...parts]: [number, ...(readonly [number, Cbor])[]] =
    kty === 'RSA'
      ? [3, [-1, bytes(n)], [-2, bytes(e)]]
      : kty === 'OKP'
        ? [1, [-1, 6], [-2, bytes(x)]]
        : [2, [-1, 1], [-2, bytes(x)], [-3, bytes(y)]]
  return new Map<number, Cbor>([[1, kind], [3, algorithm], ...parts])
}
