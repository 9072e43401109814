import { createHash, createHmac, sign } from 'node:crypto'
import type { Fault } from '../faults.ts'
import { client } from './client.ts'
import type { Person } from './person.ts'
import { pictureAddress } from './pictures.ts'
import type { Grant } from './provider.ts'
import type { SigningKey } from './signing-key.ts'

export const idTokenFaults = [
  'wrong-nonce',
  'wrong-audience',
  'wrong-issuer',
  'expired',
  'alg-none',
  'hs256',
  'bad-signature',
] as const satisfies Fault<'google'>[]
type IdTokenFault = (typeof idTokenFaults)[number]

const livesSeconds = 3600

export function idToken(
  issuer: string,
  { person, request }: Grant,
  accessToken: string,
  key: SigningKey,
  fault: IdTokenFault | null,
): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    azp: client.clientId,
    aud: client.clientId,
    ...claimsIn(request.scope.split(' '), person, issuer),
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
    nonce: request.nonce,
    iat: now,
    exp: now + livesSeconds,
    ...lie(fault, now),
  }
  return signed(claims, key, fault)
}

/** A scope opens its claims, as at Google. */
function claimsIn(scopes: string[], person: Person, issuer: string): object {
  const { sub, email, email_verified, hd, name, given_name } = person.claims
  const picture = person.picture && pictureAddress(issuer, person.id)
  return {
    sub,
    ...(scopes.includes('email') && { email, email_verified, hd }),
    ...(scopes.includes('profile') && { name, picture, given_name }),
  }
}

function lie(fault: IdTokenFault | null, now: number): object {
  if (fault === 'wrong-nonce') return { nonce: 'somebody-elses-nonce' }
  if (fault === 'wrong-audience') return { aud: 'another-client', azp: 'another-client' }
  if (fault === 'wrong-issuer') return { iss: 'https://accounts.google.example' }
  if (fault === 'expired') return { iat: now - 2 * livesSeconds, exp: now - livesSeconds }
  return {}
}

function signed(claims: object, { kid, privateKey, publicKey }: SigningKey, fault: IdTokenFault | null): string {
  const under = (alg: string) => `${encoded({ alg, kid, typ: 'JWT' })}.${encoded(claims)}`
  if (fault === 'alg-none') return `${under('none')}.`
  if (fault === 'hs256') {
    const secret = publicKey.export({ type: 'spki', format: 'pem' })
    return `${under('HS256')}.${createHmac('sha256', secret).update(under('HS256')).digest('base64url')}`
  }
  const content = under('RS256')
  const signature = sign('sha256', Buffer.from(fault === 'bad-signature' ? `${content} ` : content), privateKey)
  return `${content}.${signature.toString('base64url')}`
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
