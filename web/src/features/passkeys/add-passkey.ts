import { type InputOf, passkeys } from '@hakari/contract'
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { call } from '../../api/call.ts'
import { isPasskeyCancelled } from './ask-for-passkey.ts'
import type { WithReauthentication } from './with-reauthentication.ts'

const loadBrowserPart = () => import('@simplewebauthn/browser')

/** Fetched before it is needed: Safari asks for nothing when the touch is too long ago. */
export const prefetchBrowserPart = () => void loadBrowserPart().catch(() => {})

type Credential = InputOf<typeof passkeys.add>['body']['credential']

interface Wanted {
  name: string
  withReauthentication: WithReauthentication
  /** Takes back what the browser is asked for: whoever waits hears that it was cancelled. */
  signal: AbortSignal
}

/** Has the browser make a passkey and keeps it under this name. False when the person did not prove who they are. */
export async function addPasskey({ name, withReauthentication, signal }: Wanted): Promise<boolean> {
  let credential: Credential | undefined
  const isMade = await withReauthentication(async () => {
    const { options } = await call(passkeys.beginAdding, {})
    credential = await made(options as PublicKeyCredentialCreationOptionsJSON, signal)
  })
  const kept = credential
  if (!isMade || !kept) return false
  return withReauthentication(async () => {
    await call(passkeys.add, { body: { name, credential: kept } })
  })
}

async function made(optionsJSON: PublicKeyCredentialCreationOptionsJSON, signal: AbortSignal): Promise<Credential> {
  const { startRegistration, WebAuthnAbortService } = await loadBrowserPart()
  signal.throwIfAborted()
  const stop = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', stop)
  try {
    return sent(await startRegistration({ optionsJSON }))
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** What is kept of it; the browser says more. */
const sent = ({ id, rawId, type, response }: RegistrationResponseJSON): Credential => ({
  id,
  rawId,
  type,
  response: {
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports,
  },
})

/** What the browser means by an error of its own. */
export function whyNotMade(error: unknown): 'cancelled' | 'exists' | 'failed' {
  if (isPasskeyCancelled(error)) return 'cancelled'
  return error instanceof Error && error.name === 'InvalidStateError' ? 'exists' : 'failed'
}
