import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/feedback/badge.tsx'
import { unreadQuery } from './unread-queries.ts'
import { text } from './unread-text.ts'

const freshMs = 60_000

/** How much happened since the viewer looked last. What changes it is heard. */
export function UnreadBadge() {
  const { data } = useQuery({ ...unreadQuery, staleTime: freshMs })
  const count = data?.unread ?? 0
  return <Badge count={count} label={text.unreadCount(count)} />
}
