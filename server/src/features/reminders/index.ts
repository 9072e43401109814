export { reminderComposer } from './composing/reminder-composer.ts'
export { reminderPlanner } from './planning/plan-reminders.ts'
export { reminderRoutes } from './routes.ts'
