import { imports, type Run } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { connectionsQuery } from '../imports/index.ts'
import { refreshHistory, runsQuery } from './queries.ts'

const runningMs = 2000
const waitingMs = 15_000

export const isUnderWay = ({ state }: Run) => state === 'running' || state === 'waiting'

export const serviceOf = ({ source }: Run) => imports.services.find((service) => service === source)

/** Something of it is in the list, or still comes. */
export const canBeUndone = (run: Run) => isUnderWay(run) || run.added > 0

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
    if (!hasEnded) return
    void refreshHistory(client)
    // A run may have ended because the permission is gone.
    void client.invalidateQueries(connectionsQuery)
  }, [client, runs.data])
  return runs
}
