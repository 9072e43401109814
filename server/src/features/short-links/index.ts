export { countClicks } from './count-clicks.ts'
export { type GuardGuesses, guardGuesses } from './guard-guesses.ts'
export { shortLinkRoutes } from './routes.ts'
export { isShortCode } from './rules.ts'
