import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadQuery } from '../features/activity/index.ts'
import { countUnsent } from '../features/outbox/index.ts'
import { endPush, usePushes } from '../features/push/index.ts'
import { viewerQuery } from '../features/sessions/index.ts'
import { useUnsent } from '../outbox/use-outbox.ts'

/** Notifications and the app's badge are in step with what this page knows. */
export function usePagePushes(): void {
  const client = useQueryClient()
  const { data } = useQuery({ ...unreadQuery, enabled: false })
  usePushes({ unread: data?.unread, unsent: countUnsent(useUnsent()).entries })
  // A session that was ended elsewhere leaves nothing on this screen either.
  useEffect(
    () => () => {
      if (client.getQueryData(viewerQuery.queryKey)?.member === null) void endPush()
    },
    [client],
  )
}
