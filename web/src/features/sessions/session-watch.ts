import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveState } from '../../api/live.ts'
import { useArrival, viewerQuery } from './queries.ts'

/** A stream that broke may mean that the session was ended elsewhere: then this screen closes too. */
export function useSessionWatch(): void {
  const state = useLiveState()
  const client = useQueryClient()
  const arrive = useArrival()
  useEffect(() => {
    if (state !== 'lost') return
    client
      .fetchQuery({ ...viewerQuery, staleTime: 0 })
      .then(({ member }) => (member === null ? arrive() : undefined))
      .catch(() => {})
  }, [state, client, arrive])
}
