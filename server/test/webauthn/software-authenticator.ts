import type { InputOf, OutputOf, passkeys } from '@hakari/contract'
import { randomBytes } from 'node:crypto'
import { authenticatorData, sha256 } from './authenticator-data.ts'
import { cbor, type Cbor } from './cbor.ts'
import { type Algorithm, type CredentialKeys, newCredentialKeys } from './credential-keys.ts'

export type CreationOptions = OutputOf<typeof passkeys.beginAdding>['options']
export type RequestOptions = OutputOf<typeof passkeys.beginSignIn>['options']
export type NewCredential = InputOf<typeof passkeys.add>['body']['credential']
export type Assertion = InputOf<typeof passkeys.signIn>['body']['credential']

export interface Make {
  algorithm: Algorithm
  attestation: 'none' | 'packed'
  /** Kept by a service on many devices, or bound to this one. */
  isSynced: boolean
  /** Whether it counts its signatures, or always says 0. */
  counts: boolean
}

/** What a browser or an authenticator may say that is not so, or not as asked. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  topOrigin?: string
  isPresent?: boolean
  isVerified?: boolean
  count?: number
  /** Null: none is said. */
  userHandle?: string | null
  credentialId?: string
  isSynced?: boolean
}

interface Held {
  id: string
  rpId: string
  userHandle: string
  keys: CredentialKeys
  count: number
}

export interface SoftwareAuthenticator {
  /** As `navigator.credentials.create` does. */
  create(options: CreationOptions, lies?: Lies): NewCredential
  /** As `navigator.credentials.get` does, with the newest passkey that fits. */
  get(options: RequestOptions, lies?: Lies): Assertion
  /** Another one with the same keys and counts: somebody has copied it. */
  clone(): SoftwareAuthenticator
}

const usual: Make = { algorithm: 'ES256', attestation: 'none', isSynced: true, counts: false }

/** A browser on a page of this origin, together with an authenticator that keeps passkeys. */
export function softwareAuthenticator(
  origin: string,
  make: Partial<Make> = {},
  held: readonly Held[] = [],
): SoftwareAuthenticator {
  const { algorithm, attestation, isSynced, counts } = { ...usual, ...make }
  const passkeys = held.map((passkey) => ({ ...passkey }))
  return {
    create(options, lies = {}) {
      const { user, excludeCredentials = [], rp } = options
      if (excludeCredentials.some(({ id }) => passkeys.some((passkey) => passkey.id === id)))
        throw new Error('InvalidStateError: this authenticator has a passkey of this account already')
      const keys = newCredentialKeys(algorithm)
      if (!options.pubKeyCredParams.some(({ alg }) => alg === keys.algorithm))
        throw new Error(`NotSupportedError: ${algorithm} was not asked for`)
      const rpId = rp.id ?? new URL(origin).hostname
      const id = lies.credentialId ?? randomBytes(32).toString('base64url')
      const passkey: Held = { id, rpId, userHandle: user.id, keys, count: 0 }
      passkeys.push(passkey)
      const attested = { credentialId: Buffer.from(id, 'base64url'), publicKey: keys.publicKey }
      const data = authenticatorData(stateOf(passkey, lies), attested)
      const clientData = clientDataOf('webauthn.create', options.challenge, lies)
      const statement = attestation === 'none' ? [] : selfAttestation(keys, Buffer.concat([data, sha256(clientData)]))
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', attestation],
          ['attStmt', new Map<string, Cbor>(statement)],
          ['authData', data],
        ]),
      )
      return {
        ...answerFor(id),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: isSynced ? ['hybrid', 'internal'] : ['usb'],
        },
      }
    },
    get(options, lies = {}) {
      const { allowCredentials = [], challenge } = options
      const rpId = options.rpId ?? new URL(origin).hostname
      const isAllowed = (id: string) => allowCredentials.length === 0 || allowCredentials.some((it) => it.id === id)
      const passkey = passkeys.findLast((it) => it.rpId === rpId && isAllowed(it.id))
      if (!passkey) throw new Error('NotAllowedError: no passkey of this authenticator fits')
      const data = authenticatorData(stateOf(passkey, lies))
      const clientData = clientDataOf('webauthn.get', challenge, lies)
      const userHandle = lies.userHandle === undefined ? passkey.userHandle : lies.userHandle
      return {
        ...answerFor(lies.credentialId ?? passkey.id),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: passkey.keys.sign(Buffer.concat([data, sha256(clientData)])).toString('base64url'),
          ...(userHandle !== null && { userHandle }),
        },
      }
    },
    clone: () => softwareAuthenticator(origin, make, passkeys),
  }

  function stateOf(passkey: Held, lies: Lies) {
    if (counts) passkey.count++
    return {
      rpId: lies.rpId ?? passkey.rpId,
      isPresent: lies.isPresent ?? true,
      isVerified: lies.isVerified ?? true,
      isSynced: lies.isSynced ?? isSynced,
      count: lies.count ?? passkey.count,
    }
  }

  function clientDataOf(type: string, challenge: string, lies: Lies): Buffer {
    const { crossOrigin = false, topOrigin } = lies
    const said = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin }
    return Buffer.from(JSON.stringify({ ...said, crossOrigin, ...(topOrigin !== undefined && { topOrigin }) }))
  }
}

const answerFor = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

const selfAttestation = ({ algorithm, sign }: CredentialKeys, signed: Buffer): [string, Cbor][] => [
  ['alg', algorithm],
  ['sig', sign(signed)],
]
