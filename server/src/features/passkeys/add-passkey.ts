import type { ParsedOf, passkeys } from '@hakari/contract'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { isOurs, newChallenge, ofSession, relyingPartyIn, verified, webauthn } from './challenge.ts'
import type { PasskeyDeps } from './deps.ts'
import { passkeyLimits } from './limits.ts'
import { passkeyAddedMail } from './mails/notices.ts'
import { countPasskeys, insertPasskey, ownerForAdding, ownerOf, passkeysOf } from './queries.ts'
import { algorithms, isTooLong, mostPasskeys } from './rules.ts'
import { userHandleOf } from './user-handle.ts'

async function admit({ limits }: PasskeyDeps, { memberId, isRecent }: Viewer): Promise<void> {
  await limits.take([[passkeyLimits.passkeysPerMember, memberId]])
  if (!isRecent) throw new Refusal('recent_sign_in_needed')
}

export async function beginAdding(deps: PasskeyDeps, viewer: Viewer) {
  const { id: rpID } = relyingPartyIn(deps)
  await admit(deps, viewer)
  const { memberId, sessionId } = viewer
  const owner = await ownerOf(deps.db, memberId)
  if (!owner) throw new Refusal('not_signed_in')
  const own = await passkeysOf(deps.db, memberId)
  if (own.length >= mostPasskeys) throw new Refusal('too_many_passkeys')
  const challenge = await newChallenge(deps, ofSession('add', sessionId))
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: deps.brand.name,
    rpID,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new Uint8Array(userHandleOf(memberId)),
    challenge,
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  })
}

export async function addPasskey(
  deps: PasskeyDeps,
  viewer: Viewer,
  { name, credential }: ParsedOf<typeof passkeys.add>['body'],
) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyIn(deps)
  await admit(deps, viewer)
  const { memberId, sessionId } = viewer
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verified(deps, credential.response, () =>
    verifyRegistrationResponse({
      response: credential as never,
      expectedChallenge: isOurs(deps, ofSession('add', sessionId)),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    }),
  )
  if (!registrationInfo) throw new Refusal('passkey_failed')
  const { credential: made, credentialDeviceType } = registrationInfo
  const credentialId = Buffer.from(made.id, 'base64url')
  if (isTooLong({ id: credentialId, publicKey: made.publicKey })) throw new Refusal('passkey_failed')
  return deps.db.transaction().execute(async (tx) => {
    const owner = await ownerForAdding(tx, memberId)
    if (!owner) throw new Refusal('not_signed_in')
    if ((await countPasskeys(tx, memberId)) >= mostPasskeys) throw new Refusal('too_many_passkeys')
    const passkey = await insertPasskey(tx, {
      memberId,
      sessionId,
      credentialId,
      publicKey: Buffer.from(made.publicKey),
      signCount: made.counter,
      transports: credential.response.transports ?? [],
      isSynced: credentialDeviceType === 'multiDevice',
      name,
    })
    if (!passkey) throw new Refusal('passkey_taken')
    await deps.mailer.send(tx, passkeyAddedMail({ to: owner.email, name, origin: deps.origin }))
    return passkey
  })
}
