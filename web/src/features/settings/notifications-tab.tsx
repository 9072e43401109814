import { NotificationCards } from '../notifications/index.ts'

/** What one is told of without having opened the app, and where. */
export const NotificationsTab = () => (
  <>
    <NotificationCards />
  </>
)
