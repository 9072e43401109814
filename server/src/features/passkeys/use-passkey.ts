import type { ParsedOf, passkeys } from '@hakari/contract'
import type { NoteWho } from '../../platform/log-pseudonym.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { knownBrowser, lockMember, openProven, renewSession } from '../sessions/index.ts'
import { isOurs, newChallenge, ofBrowser, ofSession, relyingPartyIn, verified, webauthn } from './challenge.ts'
import type { PasskeyDeps } from './deps.ts'
import { passkeyLimits } from './limits.ts'
import { noteUse, passkeyByCredential, passkeysOf } from './queries.ts'
import { userHandleOf } from './user-handle.ts'

type Assertion = ParsedOf<typeof passkeys.signIn>['body']['credential']

type Asking = Pick<Attempt, 'client' | 'browser'>

async function countSignIn({ db, limits }: PasskeyDeps, { client, browser }: Asking): Promise<void> {
  const own = await knownBrowser(db, { browser })
  await limits.takeOwnOr(own !== null && [[passkeyLimits.passkeysPerKnownBrowser, own]], [
    [passkeyLimits.passkeysPerClient, client],
  ])
}

/** Any passkey of this site: the person need not say who they are. The answer comes from the browser with this secret. */
export async function beginSignIn(deps: PasskeyDeps, { asker, ...asking }: Asking & { asker: string }) {
  const { id: rpID } = relyingPartyIn(deps)
  await countSignIn(deps, asking)
  const challenge = await newChallenge(deps, ofBrowser(asker))
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
}

interface Attempt {
  credential: Assertion
  /** From the cookie: only the browser that asked may answer. */
  asker: string
  client: string
  userAgent: string
  browser: string | undefined
  before: Viewer | null
  noteWho: NoteWho
}

export async function signInWithPasskey(deps: PasskeyDeps, { credential, asker, client, ...sender }: Attempt) {
  relyingPartyIn(deps)
  await countSignIn(deps, { client, browser: sender.browser })
  const { memberId, use } = await check(deps, credential, isOurs(deps, ofBrowser(asker)), sender.noteWho)
  if (credential.response.userHandle !== userHandleOf(memberId).toString('base64url'))
    throw new Refusal('passkey_failed')
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('account_disabled')
    if (!(await noteUse(tx, use))) throw new Refusal('passkey_failed')
    return { memberId, entry: await openProven(deps, tx, { memberId, ...sender }) }
  })
}

export async function beginProof(deps: PasskeyDeps, { memberId, sessionId }: Viewer) {
  const { id: rpID } = relyingPartyIn(deps)
  await deps.limits.take([[passkeyLimits.passkeysPerMember, memberId]])
  const own = await passkeysOf(deps.db, memberId)
  if (own.length === 0) throw new Refusal('passkey_unknown')
  const challenge = await newChallenge(deps, ofSession('prove', sessionId))
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID,
    challenge,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  })
}

export async function proveWithPasskey(
  deps: PasskeyDeps,
  { viewer, credential, userAgent }: { viewer: Viewer; credential: Assertion; userAgent: string },
): Promise<string> {
  relyingPartyIn(deps)
  const { sessionId } = viewer
  await deps.limits.take([[passkeyLimits.passkeysPerMember, viewer.memberId]])
  const { memberId, use } = await check(deps, credential, isOurs(deps, ofSession('prove', sessionId)))
  if (memberId !== viewer.memberId) throw new Refusal('passkey_unknown')
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
    if (!(await noteUse(tx, use))) throw new Refusal('passkey_failed')
    return renewSession(tx, viewer, userAgent)
  })
}

async function check(
  deps: PasskeyDeps,
  credential: Assertion,
  expectedChallenge: (sent: string) => Promise<boolean>,
  noteWho?: NoteWho,
) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyIn(deps)
  const passkey = await passkeyByCredential(deps.db, Buffer.from(credential.id, 'base64url'))
  if (!passkey) throw new Refusal('passkey_unknown')
  noteWho?.({ memberId: passkey.member_id })
  const { verifyAuthenticationResponse } = await webauthn()
  const { authenticationInfo } = await verified(deps, credential.response, () =>
    verifyAuthenticationResponse({
      response: credential as never,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
        transports: passkey.transports,
      },
    }),
  )
  const { newCounter, credentialDeviceType } = authenticationInfo
  const use = { id: passkey.id, signCount: newCounter, isSynced: credentialDeviceType === 'multiDevice' }
  return { memberId: passkey.member_id, use }
}
