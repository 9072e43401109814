export { countPasskeys, deletePasskeysOf as removePasskeysOf, sweepChallenges } from './queries.ts'
export { relyingPartyOf } from './relying-party.ts'
export { passkeyRoutes } from './routes.ts'
export { passkeySubscriptions } from './subscriptions.ts'
