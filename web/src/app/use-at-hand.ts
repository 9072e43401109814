import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { peopleAtHand } from '../features/profiles/index.ts'
import { statsQuery } from '../features/stats/index.ts'
import { whenIdle } from './when-idle.ts'

const freshMs = 60_000

/**
 * What nobody has looked at yet is there when somebody does, and later without the network: the figures, which stand
 * behind the menu on a phone, and who is here.
 */
export function useAtHand(): void {
  const client = useQueryClient()
  // However long nobody looks at them, who was saved here is not forgotten by this page.
  useQuery({ ...peopleAtHand, enabled: false, notifyOnChangeProps: [] })
  useEffect(() => {
    const fetch = async () => {
      await whenIdle()
      await client.prefetchQuery({ ...statsQuery, staleTime: freshMs })
      const { wasCachedToday } = await import('../store/offline-cache.ts')
      if (!wasCachedToday(peopleAtHand.queryKey)) await client.prefetchQuery({ ...peopleAtHand, staleTime: freshMs })
    }
    void fetch().catch(() => {})
  }, [client])
}
