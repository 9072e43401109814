export { PasskeysCard } from './lazy-passkeys-card.tsx'
export { usePasskeysOffered } from './use-passkeys-offered.ts'
export type { WithReauthentication } from './with-reauthentication.ts'
