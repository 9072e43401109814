export { countClicks } from './count-clicks.ts'
export { shortLinkRoutes } from './routes.ts'
export { isShortCode } from './rules.ts'
