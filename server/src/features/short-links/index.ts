export { countClicks } from './count-clicks.ts'
export { type EnumerationGuard, enumerationGuard } from './enumeration-guard.ts'
export { shortLinkRoutes } from './routes.ts'
export { isShortCode } from './rules.ts'
