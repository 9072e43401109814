export { isNewcomer } from './queries.ts'
export { firstStepRoutes } from './routes.ts'
