export { type Cards, startCards } from './drawing/index.ts'
export { cardPath } from './find-card.ts'
export { cardRoutes } from './routes.ts'
