export { ReminderCard } from './reminder-card.tsx'
