import { Refusal } from '../../platform/refusal.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { PasskeyDeps } from './deps.ts'
import { type Asker, insertChallenge, spendChallenge } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'

/** The library reads certificates and more; it is loaded when the first passkey is asked for. */
export const webauthn = () => import('@simplewebauthn/server')

export function relyingPartyIn({ relyingParty }: Pick<PasskeyDeps, 'relyingParty'>): RelyingParty {
  if (relyingParty === null) throw new Refusal('passkeys_off')
  return relyingParty
}

export const ofSession = (purpose: 'add' | 'prove', sessionId: string): Asker => ({
  purpose,
  sessionId,
  browserHash: null,
})

/** By the secret in a cookie, which all tabs of a browser share: each of them may have a question open. */
export const ofBrowser = (secret: string): Asker => ({
  purpose: 'sign_in',
  sessionId: null,
  browserHash: hashOf(secret),
})

/** In the form the library takes. */
export async function newChallenge({ db }: Pick<PasskeyDeps, 'db'>, asker: Asker) {
  const text = newSecret()
  await insertChallenge(db, hashOf(text), asker)
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

/** Whether the signed challenge is one of ours for whoever asked, and has not been used: it is now. */
export const isOurs =
  ({ db }: Pick<PasskeyDeps, 'db'>, asker: Asker) =>
  (challenge: string): Promise<boolean> =>
    spendChallenge(db, hashOf(challenge), asker)

/** Why an answer of an authenticator does not count is for the log alone. */
export async function verified<T extends { verified: boolean }>(
  { logger }: Pick<PasskeyDeps, 'logger'>,
  { clientDataJSON }: { clientDataJSON: string },
  verify: () => Promise<T>,
): Promise<T> {
  let reason = 'not verified, or framed by a foreign page'
  try {
    const answer = await verify()
    if (answer.verified && !isFramed(clientDataJSON)) return answer
  } catch (err) {
    logger.info({ err }, 'a passkey was refused')
    reason = (err as Error).message
  }
  throw new Refusal('passkey_failed', undefined, { reason })
}

/** Whether our page stood in a frame of a foreign one, which the library lets pass: nobody sees there whom they sign for. */
function isFramed(clientData: string): boolean {
  const said = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
    crossOrigin?: unknown
    topOrigin?: unknown
  }
  return (said.crossOrigin ?? false) !== false || said.topOrigin !== undefined
}
