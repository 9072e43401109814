import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsServerUnreachable } from '../../api/server-reachability.ts'
import { useSessionRecheck } from './use-session-recheck.ts'
import { refreshViewer, viewerQuery } from './queries.ts'

/** Keeps public screens informed whether the server can be reached. When it is back, their queries are fetched again. */
export function useServerReachability(): void {
  const client = useQueryClient()
  const isUnreachable = useIsServerUnreachable()
  useSessionRecheck(() => refreshViewer(client), isUnreachable)
  useEffect(() => {
    if (!isUnreachable) return undefined
    return () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerQuery.queryKey[0] })
  }, [client, isUnreachable])
}
