import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isAwaited } from '../../store/is-awaited.ts'
import { Loading } from '../../ui/feedback/load-states.tsx'
import { LetterCard } from '../letters/index.ts'
import { NotificationCards, notificationsQuery } from '../notifications/index.ts'
import { PushCard } from '../push/index.ts'
import { ReminderCard, reminderQuery } from '../reminders/index.ts'

/** What one is told of without having opened the app, and where. All of it appears at once, so that nothing moves away from under a press. */
export function NotificationsTab() {
  const answers = [useQuery(reminderQuery), useQuery(notificationsQuery)]
  if (answers.some(isAwaited)) return <Loading lines={24} />
  return (
    <Suspense fallback={<Loading lines={24} />}>
      <PushCard />
      <ReminderCard />
      <NotificationCards />
      <LetterCard />
    </Suspense>
  )
}
