export { mutedWordRoutes } from './routes.ts'
