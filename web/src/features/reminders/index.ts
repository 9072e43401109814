export { reminderQuery } from './queries.ts'
export { ReminderCard } from './reminder-card.tsx'
