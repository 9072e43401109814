export { reminderComposer } from './composing/reminder-composer.ts'
export { reminderPlanner } from './planning/plan-reminders.ts'
export { nextReminder } from './planning/queries.ts'
export { reminderRoutes } from './routes.ts'
