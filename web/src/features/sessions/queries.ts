import { sessions } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { queryOf } from '../../api/query.ts'

/** Who is signed in here. Known for as long as nothing says otherwise. */
export const viewerQuery = { ...queryOf(sessions.viewer, {}), staleTime: Infinity }

/** After a session began or ended: asks who is there now, and shows the place that is theirs. */
export function useArrival(): () => Promise<void> {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    await client.fetchQuery({ ...viewerQuery, staleTime: 0 })
    await revalidate()
  }, [client, revalidate])
}
