export { type ImportDeps, providerOf } from './deps.ts'
export { importSubscriptions, revocationJobs } from './disconnect.ts'
export { serviceDisconnected } from './events.ts'
export {
  createProviders,
  type ImportSettings,
  kindOf,
  type Provider,
  providerNames,
  type ServiceSettings,
} from './providers/index.ts'
export { forgetAttempts, markImported, setSynced, takeDueSyncs } from './queries.ts'
export { assertConnected, readSpan } from './read-span.ts'
export { rotateKeys } from './rotate-keys.ts'
export { importRoutes } from './routes.ts'
