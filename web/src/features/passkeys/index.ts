export type { WithReauthentication } from './with-reauthentication.ts'
export { PasskeysCard } from './lazy-passkeys-card.tsx'
export { isPasskeyCancelled, proveWithPasskey, signInByAutofill, signInWithPasskey } from './ask-for-passkey.ts'
export { usePasskeysOffered } from './use-passkeys-offered.ts'
