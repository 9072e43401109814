import * as z from 'zod/mini'
import { Member } from './member.ts'
import { operation } from './operation.ts'
import { name } from './text.ts'

export const passkeyNameLimit = 30
export const mostPasskeys = 20

/** What its owner calls a passkey, such as the device it lies on. */
export const PasskeyName = name(passkeyNameLimit)

const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))
const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** What `navigator.credentials.create` is asked, in the JSON form of WebAuthn. */
const CreationOptions = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(z.array(Descriptor)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.enum(['discouraged', 'preferred', 'required'])),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
    }),
  ),
  attestation: z.optional(z.enum(['none', 'direct', 'enterprise', 'indirect'])),
})

/** What `navigator.credentials.get` is asked. */
const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(Descriptor)),
  userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
})

const answered = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.object({}), {}),
}

/** What the browser answers when a passkey was made. */
export const NewCredential = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(60_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
})

/** What the browser answers when one was used. */
export const Assertion = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(100)),
  }),
})

const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether it is kept by a service and there on more than one device. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})

export const list = operation({
  id: 'passkeys.list',
  method: 'GET',
  path: '/passkeys',
  access: 'member',
  summary: "The caller's passkeys, the newest first.",
  input: {},
  output: z.object({ items: z.array(Passkey) }),
  refusals: [],
})

export const beginAdding = operation({
  id: 'passkeys.beginAdding',
  method: 'POST',
  path: '/passkeys/options',
  access: 'member',
  whileSuspended: true,
  summary: 'What the browser needs to make a passkey: good for five minutes, in this session, once.',
  input: {},
  output: z.object({ options: CreationOptions }),
  refusals: ['recent_sign_in_needed', 'passkeys_off', 'too_many_passkeys'],
})

export const add = operation({
  id: 'passkeys.add',
  method: 'POST',
  path: '/passkeys',
  access: 'member',
  whileSuspended: true,
  summary: 'Keep the passkey that the browser has made. It signs in alone from then on.',
  input: { body: z.object({ name: PasskeyName, credential: NewCredential }) },
  output: Passkey,
  refusals: ['recent_sign_in_needed', 'passkeys_off', 'too_many_passkeys', 'passkey_failed', 'passkey_taken'],
})

export const PasskeyNaming = z.object({ name: PasskeyName })

export const rename = operation({
  id: 'passkeys.rename',
  method: 'PATCH',
  path: '/passkeys/:id',
  access: 'member',
  whileSuspended: true,
  summary: 'Call one of the own passkeys otherwise.',
  input: { params: z.object({ id: z.uuid() }), body: PasskeyNaming },
  output: Passkey,
  refusals: ['not_found'],
})

export const remove = operation({
  id: 'passkeys.remove',
  method: 'DELETE',
  path: '/passkeys/:id',
  access: 'member',
  whileSuspended: true,
  summary: 'Forget one of the own passkeys: it signs nobody in any more.',
  input: { params: z.object({ id: z.uuid() }) },
  output: z.object({}),
  refusals: ['not_found', 'recent_sign_in_needed'],
})

export const beginSignIn = operation({
  id: 'passkeys.beginSignIn',
  method: 'POST',
  path: '/passkeys/sign-in/options',
  access: 'anyone',
  summary: 'What the browser needs to ask for any passkey of this site: good for five minutes, in this browser, once.',
  input: {},
  output: z.object({ options: RequestOptions }),
  refusals: ['passkeys_off'],
})

export const signIn = operation({
  id: 'passkeys.signIn',
  method: 'POST',
  path: '/passkeys/sign-in',
  access: 'anyone',
  summary: 'Sign in with a passkey and nothing else.',
  input: { body: z.object({ credential: Assertion }) },
  output: z.object({ member: Member }),
  refusals: ['passkeys_off', 'passkey_failed', 'passkey_unknown', 'account_disabled'],
})

export const beginProof = operation({
  id: 'passkeys.beginProof',
  method: 'POST',
  path: '/passkeys/proof/options',
  access: 'member',
  whileSuspended: true,
  summary: "What the browser needs to ask for one of the caller's passkeys.",
  input: {},
  output: z.object({ options: RequestOptions }),
  refusals: ['passkeys_off', 'passkey_unknown'],
})

export const prove = operation({
  id: 'passkeys.prove',
  method: 'POST',
  path: '/passkeys/proof',
  access: 'member',
  whileSuspended: true,
  summary: 'Show again who one is, with a passkey: for five minutes, what needs a recent sign-in is possible.',
  input: { body: z.object({ credential: Assertion }) },
  output: z.object({}),
  refusals: ['passkeys_off', 'passkey_failed', 'passkey_unknown'],
})
