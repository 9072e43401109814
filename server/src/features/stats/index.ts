export { chartOfMember, daysOf } from './chart.ts'
export { statsRoutes } from './routes.ts'
export { lastWeekBefore } from './progress.ts'
export { type OwnWeek, weeksOf } from './weeks/weeks.ts'
