import { LetterCard } from '../letters/index.ts'
import { NotificationCards } from '../notifications/index.ts'
import { PushCard } from '../push/index.ts'
import { ReminderCard } from '../reminders/index.ts'

/** What one is told of without having opened the app, and where. */
export const NotificationsTab = () => (
  <>
    <PushCard />
    <ReminderCard />
    <NotificationCards />
    <LetterCard />
  </>
)
