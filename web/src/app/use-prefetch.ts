import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { privacyQuery } from '../features/privacy/index.ts'
import { prefetchedPeople } from '../features/profiles/index.ts'
import { statsQuery } from '../features/stats/index.ts'
import { whenIdle } from './when-idle.ts'

const freshMs = 60_000

/**
 * Prefetches what nobody has looked at yet, so that it is there when somebody does, and later without the network: the
 * figures, which stand behind the menu on a phone, for whom new entries are, and the list of people.
 */
export function usePrefetch(): void {
  const client = useQueryClient()
  // An observer keeps the cached people from being collected, however long nobody looks at them.
  useQuery({ ...prefetchedPeople, enabled: false, notifyOnChangeProps: [] })
  useEffect(() => {
    const fetch = async () => {
      // They come with the opening.
      await Promise.all([
        client.prefetchQuery({ ...statsQuery, staleTime: freshMs }),
        client.prefetchQuery({ ...privacyQuery, staleTime: freshMs }),
      ])
      await whenIdle()
      const { wasCachedToday } = await import('../store/offline-cache.ts')
      if (!wasCachedToday(prefetchedPeople.queryKey))
        await client.prefetchQuery({ ...prefetchedPeople, staleTime: freshMs })
    }
    void fetch().catch(() => {})
  }, [client])
}
