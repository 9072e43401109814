export { chartOfMember } from './chart.ts'
export { statsRoutes } from './routes.ts'
