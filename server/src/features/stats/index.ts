export { chartOfMember, daysOf } from './chart.ts'
export { statsRoutes } from './routes.ts'
