import { type InfiniteData, type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Ref } from './kept.ts'
import { useStore } from './use-answer.ts'

export interface KeptPage {
  items: Ref[]
  next: string | null
}
export type KeptList = InfiniteData<KeptPage, string | null>

/** The newest page, as far as it is not shown yet. */
export interface Waiting {
  head: KeptPage
}
const waiting = 'waiting'
export const waitingKey = (list: QueryKey) => [waiting, ...list]

export const firstOnly = (head: KeptPage): KeptList => ({ pages: [head], pageParams: [null] })

export function useWaiting(client: QueryClient, list: QueryKey, shown: { id: string }[]) {
  const store = useStore()
  const { data } = useQuery<Waiting>({ queryKey: waitingKey(list), queryFn: skipToken })
  const fresh = data ? freshIn(data.head, shown) : []
  // What waits is in no list yet: when it is taken away, no list changes with it.
  const count = useSyncExternalStore(store.subscribe, () => fresh.filter((ref) => !store.isGone(ref)).length)
  const show = () => {
    client.setQueryData<KeptList>(list, (now) => now && data && withHead(now, data.head))
    client.removeQueries({ queryKey: waitingKey(list) })
  }
  return { count, show }
}

/** Not by number alone: one may be committed after another with a greater id. */
function freshIn(head: KeptPage, shown: { id: string }[]): Ref[] {
  const known = new Set(shown.map(({ id }) => id))
  const oldest = Number(shown.at(-1)?.id ?? 0)
  return head.items.filter(({ id }) => !known.has(id) && Number(id) > oldest)
}

function withHead(list: KeptList, head: KeptPage): KeptList {
  const shown = list.pages.flatMap(({ items }) => items)
  const fresh = freshIn(head, shown)
  const hasGap = head.next !== null && fresh.length === head.items.length
  const [first, ...rest] = list.pages
  if (hasGap || !first) return firstOnly(head)
  const items = [...fresh, ...first.items].toSorted((a, b) => Number(b.id) - Number(a.id))
  return { ...list, pages: [{ ...first, items }, ...rest] }
}
