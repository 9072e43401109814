export { cardPath } from './find-card.ts'
export { cardRoutes } from './routes.ts'
