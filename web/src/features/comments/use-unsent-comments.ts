import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { unsentOf } from '../../outbox/delivery.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { useOutbox, useUnsent } from '../../outbox/use-outbox.ts'
import { storeOf } from '../../store/store-of.ts'
import { commentKind } from './delivery.ts'
import { commentsQuery } from './queries.ts'

/** Leaves out what the form still shows, and what arrived though its answer was lost: it is in the list already. */
function waitingUnder(entryId: string, { items, isInForm }: Outbox, client: QueryClient) {
  const waiting = unsentOf(commentKind, items()).filter(
    ({ id, payload }) => payload.entryId === entryId && !isInForm(id),
  )
  if (waiting.length === 0) return waiting
  const list = client.getQueryData(commentsQuery(entryId).queryKey)
  const store = storeOf(client)
  const arrived = new Set(list?.pages.flatMap(({ items }) => items.map(({ id }) => store.find('comment', id)?.key)))
  return waiting.filter(({ id }) => !arrived.has(id))
}

/** How many of one's own comments the server may not have yet. */
function useWaitingCount(entryId: string): number {
  const client = useQueryClient()
  const outbox = useOutbox()
  const watch = useCallback(
    (look: () => void) => {
      const stops = [outbox.subscribe(look), client.getQueryCache().subscribe(notifyManager.batchCalls(look))]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [client, outbox],
  )
  return useSyncExternalStore(watch, () => waitingUnder(entryId, outbox, client).length)
}

export function useUnsentComments(entryId: string): ReturnType<typeof waitingUnder> {
  const client = useQueryClient()
  const outbox = useOutbox()
  // A comment that waits may come to another state, though their number stays the same.
  useUnsent()
  return useWaitingCount(entryId) > 0 ? waitingUnder(entryId, outbox, client) : []
}

/** How many come on top of those that are counted. Which of them are counted already, the list of comments tells. */
export function useUnsentCount(entryId: string, counted: number): number {
  const client = useQueryClient()
  const count = useWaitingCount(entryId)
  useEffect(() => {
    if (count > 0 && counted > 0) void client.prefetchInfiniteQuery(commentsQuery(entryId))
  }, [client, entryId, count, counted])
  return count
}
