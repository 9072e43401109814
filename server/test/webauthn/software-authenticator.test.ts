import { passkeys } from '@hakari/contract'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { expect, test } from 'vitest'
import { cbor, type Cbor } from './cbor.ts'
import { algorithms } from './credential-keys.ts'
import {
  type Assertion,
  type CreationOptions,
  type Lies,
  type Make,
  type NewCredential,
  type RequestOptions,
  softwareAuthenticator,
} from './software-authenticator.ts'

const origin = 'https://hakari.example'
const rpID = 'hakari.example'

const newOptions = async () =>
  (await generateRegistrationOptions({ rpName: 'Hakari', rpID, userName: 'hanako' })) as CreationOptions
const requestOptions = async () => (await generateAuthenticationOptions({ rpID })) as RequestOptions

const verifyNew = ({ response, ...rest }: NewCredential, { challenge }: CreationOptions) =>
  verifyRegistrationResponse({
    response: {
      ...rest,
      clientExtensionResults: {},
      response: { ...response, transports: response.transports ?? [] },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  })

const verifyUse = (used: Assertion, { challenge }: RequestOptions, credential: WebAuthnCredential) => {
  const { userHandle, ...response } = used.response
  return verifyAuthenticationResponse({
    response: {
      ...used,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential,
  })
}

async function registered(make: Partial<Make>) {
  const device = softwareAuthenticator(origin, make)
  const options = await newOptions()
  const made = device.create(options)
  const { registrationInfo } = await verifyNew(made, options)
  if (!registrationInfo) throw new Error('the passkey was not accepted')
  return { device, made, options, info: registrationInfo, credential: registrationInfo.credential }
}

const makes = algorithms.flatMap((algorithm) =>
  (['none', 'packed'] as const).flatMap((attestation) =>
    [true, false].map((isSynced) => ({ algorithm, attestation, isSynced })),
  ),
)

test.each(makes)('$algorithm, $attestation, synced $isSynced: is accepted when made and when used', async (make) => {
  const { device, made, options, info, credential } = await registered(make)
  expect(passkeys.NewCredential.parse(made)).toEqual(made)
  expect(info).toMatchObject({
    fmt: make.attestation,
    userVerified: true,
    credentialDeviceType: make.isSynced ? 'multiDevice' : 'singleDevice',
    credentialBackedUp: make.isSynced,
  })
  const request = await requestOptions()
  const used = device.get(request)
  expect(passkeys.Assertion.parse(used)).toEqual(used)
  expect(used.response.userHandle).toBe(options.user.id)
  expect(await verifyUse(used, request, credential)).toMatchObject({
    verified: true,
    authenticationInfo: { newCounter: 0, userVerified: true },
  })
})

const lies: [string, Lies, RegExp][] = [
  ['another origin', { origin: 'https://evil.example' }, /origin/],
  ['another site', { rpId: 'evil.example' }, /RP ID/i],
  ['another challenge', { challenge: 'x'.repeat(43) }, /challenge/],
  ['another ceremony', { type: 'payment.get' }, /type/],
  ['nobody there', { isPresent: false }, /present/],
  ['nobody verified', { isVerified: false }, /verified/],
]

test.each(lies)('it can say what is not so, and is refused for it alone: %s', async (_, lie, reason) => {
  const { device, credential } = await registered({ attestation: 'packed' })
  const options = await newOptions()
  await expect(verifyNew(softwareAuthenticator(origin).create(options, lie), options)).rejects.toThrow(reason)
  const request = await requestOptions()
  await expect(verifyUse(device.get(request, lie), request, credential)).rejects.toThrow(reason)
  expect(await verifyUse(device.get(request), request, credential)).toMatchObject({ verified: true })
})

test('one that counts says a higher number each time, and its clone is found out by saying one again', async () => {
  const { device, credential } = await registered({ counts: true, isSynced: false })
  expect(credential.counter).toBe(1)
  const clone = device.clone()
  const request = await requestOptions()
  const { authenticationInfo } = await verifyUse(device.get(request), request, credential)
  expect(authenticationInfo.newCounter).toBe(2)
  const seen = { ...credential, counter: authenticationInfo.newCounter }
  await expect(verifyUse(clone.get(request), request, seen)).rejects.toThrow(/counter/)
})

test('a signature by other keys under the same id is not accepted', async () => {
  const [{ credential }, { device: other }] = [await registered({}), await registered({})]
  const request = await requestOptions()
  const forged = other.get(request, { credentialId: credential.id })
  expect(await verifyUse(forged, request, credential)).toMatchObject({ verified: false })
})

test('it keeps to what it is asked: excluded ones are not made twice, and only allowed ones are used', async () => {
  const { device, options, made } = await registered({})
  const excludeCredentials = [{ id: made.id, type: 'public-key' as const }]
  expect(() => device.create({ ...options, excludeCredentials })).toThrow('InvalidStateError')
  const request = await requestOptions()
  const allowCredentials = [{ id: 'AAAA', type: 'public-key' as const }]
  expect(() => device.get({ ...request, allowCredentials })).toThrow('NotAllowedError')
  expect(() => device.get({ ...request, rpId: 'evil.example' })).toThrow('NotAllowedError')
})

/** Examples of RFC 8949, appendix A. */
const written: [Cbor, string][] = [
  [0, '00'],
  [23, '17'],
  [24, '1818'],
  [100, '1864'],
  [1000, '1903e8'],
  [1_000_000, '1a000f4240'],
  [-1, '20'],
  [-100, '3863'],
  [-1000, '3903e7'],
  [Buffer.from('01020304', 'hex'), '4401020304'],
  ['IETF', '6449455446'],
  ['\u6c34', '63e6b0b4'],
  [[1, [2, 3], [4, 5]], '8301820203820405'],
  [
    new Map([
      [1, 2],
      [3, 4],
    ]),
    'a201020304',
  ],
]

test.each(written)('its CBOR is that of RFC 8949: %j', (value, hex) => {
  expect(cbor(value).toString('hex')).toBe(hex)
})
