import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { isInForm } from '../../api/outbox.ts'
import { type ActOf, onUnsent, type Unsent, unsent, useUnsent } from '../../api/unsent.ts'
import { storeOf } from '../../store/store-of.ts'
import { commentsQuery } from './queries.ts'

type UnsentComment = Unsent<ActOf<'comment'>>

/** What the form still shows is not waiting yet. */
const waitingUnder = (entryId: string, items: readonly Unsent[]) =>
  items.filter(
    (item): item is UnsentComment => item.act.kind === 'comment' && item.act.entryId === entryId && !isInForm(item.id),
  )

/** Not those whose answer was lost though they arrived: they stand in the list already. */
function notArrived(client: QueryClient, entryId: string, items: readonly Unsent[]): UnsentComment[] {
  const waiting = waitingUnder(entryId, items)
  if (waiting.length === 0) return waiting
  const list = client.getQueryData(commentsQuery(entryId).queryKey)
  const store = storeOf(client)
  const arrived = new Set(list?.pages.flatMap(({ items }) => items.map(({ id }) => store.find('comment', id)?.key)))
  return waiting.filter(({ id }) => !arrived.has(id))
}

/** How many of one's own comments the server may not have yet. */
function useWaitingCount(entryId: string): number {
  const client = useQueryClient()
  const watch = useCallback(
    (look: () => void) => {
      const stops = [onUnsent(look), client.getQueryCache().subscribe(notifyManager.batchCalls(look))]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [client],
  )
  return useSyncExternalStore(watch, () => notArrived(client, entryId, unsent()).length)
}

export function useUnsentComments(entryId: string): UnsentComment[] {
  const client = useQueryClient()
  const items = useUnsent()
  return useWaitingCount(entryId) > 0 ? notArrived(client, entryId, items) : []
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
