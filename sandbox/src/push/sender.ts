import { createPublicKey, verify, type webcrypto } from 'node:crypto'

const mostRemembered = 100
const longestSeconds = 24 * 3600

/** What is wrong with how a sender names itself; with its public key when nothing is. */
export type Sender = { publicKey: string } | { status: 401 | 403; reason: string }

/** Judges how somebody who sends names themselves (RFC 8292). What was signed soundly once is not computed again. */
export function createSenderCheck(origin: string) {
  const sound = new Map<string, Claims>()
  return (header: string | undefined): Sender => {
    if (!header) return { status: 401, reason: 'Authorization is missing' }
    const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(header) ?? []
    const claims = sound.get(header) ?? claimsOf(token, publicKey)
    if (typeof claims === 'string') return { status: 403, reason: claims }
    if (sound.size >= mostRemembered) sound.clear()
    sound.set(header, claims)
    const reason = faultIn(claims, origin)
    return reason === null ? { publicKey } : { status: 403, reason }
  }
}

interface Claims {
  aud?: unknown
  exp?: unknown
  sub?: unknown
}

/** A sentence where it was not signed with the key that is named. */
function claimsOf(token: string, publicKey: string): Claims | string {
  const [head = '', body = '', signature = ''] = token.split('.')
  try {
    const { alg } = parsed(head) as { alg?: unknown }
    if (alg !== 'ES256') return 'alg is not ES256'
    const key = createPublicKey({ key: jwkOf(publicKey), format: 'jwk' })
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    return isSigned ? (parsed(body) as Claims) : 'the signature is not of k'
  } catch {
    return 'not understood'
  }
}

const parsed = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

function jwkOf(publicKey: string): webcrypto.JsonWebKey {
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('no point of the curve')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
}

function faultIn({ aud, exp, sub }: Claims, origin: string): string | null {
  const now = Date.now() / 1000
  if (aud !== origin) return `aud is not ${origin}`
  if (typeof exp !== 'number' || exp <= now) return 'exp has passed'
  if (exp > now + longestSeconds) return 'exp is more than a day away'
  if (typeof sub !== 'string' || !/^(mailto:|https:\/\/)./.test(sub)) return 'sub is no address of anybody'
  return null
}
