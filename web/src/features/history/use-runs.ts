import type { Run } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshHistory, runsQuery } from './queries.ts'

const runningMs = 2000
const waitingMs = 15_000

export const isUnderWay = ({ state }: Run) => state === 'running' || state === 'waiting'

const pollMs = (runs: readonly Run[]) =>
  runs.some(({ state }) => state === 'running') ? runningMs : runs.some(isUnderWay) ? waitingMs : false

/** The last imports; asked for again and again while one is under way and somebody looks. */
export function useRuns() {
  const client = useQueryClient()
  const runs = useQuery({ ...runsQuery, refetchInterval: ({ state }) => pollMs(state.data?.items ?? []) })
  const wentOn = useRef(new Set<string>())
  useEffect(() => {
    const now = new Set((runs.data?.items ?? []).filter(isUnderWay).map(({ id }) => id))
    const hasEnded = [...wentOn.current].some((id) => !now.has(id))
    wentOn.current = now
    if (hasEnded) void refreshHistory(client)
  }, [client, runs.data])
  return runs
}
