import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsAway } from '../../api/reach.ts'
import { useLookout } from './lookout.ts'
import { refreshViewer, viewerQuery } from './queries.ts'

/** On the screens that anybody may see: whether the server can be reached. When it is back, they ask anew. */
export function useReach(): void {
  const client = useQueryClient()
  const isAway = useIsAway()
  useLookout(() => refreshViewer(client), isAway)
  useEffect(() => {
    if (!isAway) return undefined
    return () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerQuery.queryKey[0] })
  }, [client, isAway])
}
