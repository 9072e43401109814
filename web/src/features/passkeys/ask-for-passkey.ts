import { type InputOf, type OutputOf, passkeys } from '@hakari/contract'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { call } from '../../api/call.ts'

type Options = OutputOf<typeof passkeys.beginSignIn>['options']
type Assertion = InputOf<typeof passkeys.signIn>['body']['credential']

/** Fetched when somebody needs it: most people sign in otherwise. */
const load = () => import('@simplewebauthn/browser')

/** The browser asks for any passkey of this site, and the server lets its owner in. */
export async function signInWithPasskey(): Promise<void> {
  const { options } = await call(passkeys.beginSignIn, {})
  await call(passkeys.signIn, { body: { credential: await ask(options) } })
}

/** Shows with one of the own passkeys again who one is. */
export async function proveWithPasskey(): Promise<void> {
  const { options } = await call(passkeys.beginProof, {})
  await call(passkeys.prove, { body: { credential: await ask(options) } })
}

/**
 * Offers passkeys where the browser fills in addresses, until the signal ends it. Whether somebody signed in: false also where
 * the browser cannot do it or nobody chose one. Only what the server says to a chosen one is thrown.
 */
export async function signInByAutofill(signal: AbortSignal): Promise<boolean> {
  const credential = await chosenByAutofill(signal).catch(() => undefined)
  if (!credential || signal.aborted) return false
  await call(passkeys.signIn, { body: { credential } })
  return true
}

async function chosenByAutofill(signal: AbortSignal): Promise<Assertion | undefined> {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await load()
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return undefined
  const { options } = await call(passkeys.beginSignIn, {})
  if (signal.aborted) return undefined
  const stop = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', stop)
  try {
    return await ask(options, true)
  } finally {
    // Another question may be open by now, and that one is not ours to end.
    signal.removeEventListener('abort', stop)
  }
}

async function ask(options: Options, useBrowserAutofill = false): Promise<Assertion> {
  const { startAuthentication } = await load()
  // The contract takes any name of a transport, as the standard does.
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  return { id, rawId, type, response }
}

/** The person closed the browser's question, or let it run out of time. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
