import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { vectors } from './published-vectors.ts'

const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
const site = { expectedOrigin: 'https://example.org', expectedRPID: 'example.org' }
const answerFor = (credentialId: string) => {
  const id = base64url(credentialId)
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}

const makeOf = ({ credentialId, made }: (typeof vectors)[number], requireUserVerification: boolean) =>
  verifyRegistrationResponse({
    response: {
      ...answerFor(credentialId),
      response: {
        clientDataJSON: base64url(made.clientData),
        attestationObject: base64url(made.attestationObject),
      },
    },
    expectedChallenge: base64url(made.challenge),
    ...site,
    requireUserVerification,
  })

async function useOf(vector: (typeof vectors)[number], requireUserVerification: boolean) {
  const { registrationInfo } = await makeOf(vector, false)
  if (!registrationInfo) throw new Error(`${vector.name} was not accepted`)
  const { used, credentialId } = vector
  return verifyAuthenticationResponse({
    response: {
      ...answerFor(credentialId),
      response: {
        clientDataJSON: base64url(used.clientData),
        authenticatorData: base64url(used.authenticatorData),
        signature: base64url(used.signature),
      },
    },
    expectedChallenge: base64url(used.challenge),
    ...site,
    credential: registrationInfo.credential,
    requireUserVerification,
  })
}

test.each(vectors)('$name has the challenge that the specification derives from its name', ({ name, made }) => {
  const derived = hkdfSync('sha256', 'WebAuthn test vectors', Buffer.from([0]), name, 32)
  expect(Buffer.from(derived).toString('hex')).toBe(made.challenge)
})

test.each(vectors)('$name of the WebAuthn specification is accepted, made and used', async (vector) => {
  const made = await makeOf(vector, false)
  expect(made).toMatchObject({
    verified: true,
    registrationInfo: { credential: { id: base64url(vector.credentialId) }, userVerified: vector.made.isVerified },
  })
  const used = await useOf(vector, false)
  expect(used).toMatchObject({ verified: true, authenticationInfo: { userVerified: vector.used.isVerified } })
})

const refusedUnless = (isVerified: boolean) => (isVerified ? 'accepted' : 'refused')
const outcomeOf = (answer: Promise<{ verified: boolean }>) =>
  answer.then(
    ({ verified }) => (verified ? 'accepted' : 'wrong'),
    (error: Error) => (error.message.includes('could not be verified') ? 'refused' : error.message),
  )

test.each(vectors)('$name is refused where nobody was verified, since we ask for that', async (vector) => {
  expect(await outcomeOf(makeOf(vector, true))).toBe(refusedUnless(vector.made.isVerified))
  expect(await outcomeOf(useOf(vector, true))).toBe(refusedUnless(vector.used.isVerified))
})

test.each(vectors)('$name with one bit of its signature turned is not accepted', async (vector) => {
  const signature = Buffer.from(vector.used.signature, 'hex')
  const last = signature.length - 1
  signature[last] = (signature[last] ?? 0) ^ 1
  const turned = { ...vector, used: { ...vector.used, signature: signature.toString('hex') } }
  expect(await outcomeOf(useOf(turned, false))).toBe('wrong')
})
