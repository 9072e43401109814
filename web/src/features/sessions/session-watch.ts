import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveState } from '../../api/live.ts'
import { useArrival, viewerQuery } from './queries.ts'

/** An act of this screen may have renewed the session: its answer, with the new cookie, comes first. */
const patienceMs = 1000

/** A stream that broke may mean that the session was ended elsewhere: then this screen closes too. */
export function useSessionWatch(): void {
  const state = useLiveState()
  const client = useQueryClient()
  const arrive = useArrival()
  useEffect(() => {
    if (state !== 'lost') return undefined
    const look = async () => {
      const { member } = await client.fetchQuery({ ...viewerQuery, staleTime: 0 })
      if (member === null) await arrive()
    }
    const timer = setTimeout(() => void look().catch(() => {}), patienceMs)
    return () => clearTimeout(timer)
  }, [state, client, arrive])
}
