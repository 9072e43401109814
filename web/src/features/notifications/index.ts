export { NotificationCards } from './notification-cards.tsx'
