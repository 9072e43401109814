import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { ChoicesCard } from './choices-card.tsx'
import { HidingCard } from './hiding-card.tsx'
import { notificationsQuery } from './queries.ts'
import { QuietCard } from './quiet-card.tsx'

/** What one is told, where, when, and in how many words. */
export function NotificationCards() {
  const { data: saved, isError, refetch } = useQuery(notificationsQuery)
  if (!saved) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={12} />
  return (
    <>
      <ChoicesCard saved={saved} />
      <QuietCard saved={saved.quiet} />
      <HidingCard saved={saved.hidesContent} />
    </>
  )
}
