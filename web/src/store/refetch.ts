import type { Query, QueryClient } from '@tanstack/react-query'

const retryMs = 1000
const waiting = new Set<string>()
const isBusy = ({ state }: Query) => state.fetchStatus === 'fetching'

/** Invalidates queries. A list that is just loading more is not interrupted: its turn comes afterwards. */
export function refetch(client: QueryClient, predicate: (query: Query) => boolean): void {
  const busy = client.getQueryCache().findAll({ type: 'active', predicate: (it) => predicate(it) && isBusy(it) })
  for (const { queryHash } of busy) {
    if (waiting.has(queryHash)) continue
    waiting.add(queryHash)
    setTimeout(() => {
      waiting.delete(queryHash)
      refetch(client, (query) => query.queryHash === queryHash)
    }, retryMs)
  }
  void client.invalidateQueries({ predicate: (query) => predicate(query) && !isBusy(query) })
}

interface Spread {
  pauseMs: number
  spreadMs: number
}
export const paces = {
  now: null,
  soon: { pauseMs: 3000, spreadMs: 500 },
  later: { pauseMs: 30_000, spreadMs: 10_000 },
} satisfies Record<string, Spread | null>

const planned = new Map<string, number>()

/** Runs at most once in a while under one name, in each browser at a moment of its own, so that they do not come all at once. */
export function throttled(name: string, { pauseMs, spreadMs }: Spread, act: () => Promise<void> | void): void {
  const now = performance.now()
  const last = planned.get(name) ?? -Infinity
  if (last > now) return
  const at = Math.max(now, last + pauseMs - spreadMs) + Math.random() * spreadMs
  planned.set(name, at)
  setTimeout(() => {
    // A timer may fire a little early: what is asked for from here on is planned anew, never dropped.
    planned.set(name, Math.min(at, performance.now()))
    void Promise.resolve(act()).catch(() => {})
  }, at - now)
}
