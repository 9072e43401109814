import { type InfiniteData, type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Ref } from './normalised.ts'
import { useStore } from './use-answer.ts'

export interface NormalisedPage {
  items: Ref[]
  next: string | null
}
export type NormalisedList = InfiniteData<NormalisedPage, string | null>

/** The newest page, of which some items are not shown yet. */
export interface NewItems {
  head: NormalisedPage
}
export const newItemsKey = (list: QueryKey) => ['new items', ...list]

export const firstOnly = (head: NormalisedPage): NormalisedList => ({ pages: [head], pageParams: [null] })

export function useNewItems(client: QueryClient, list: QueryKey, shown: { id: string }[]) {
  const store = useStore()
  const { data } = useQuery<NewItems>({ queryKey: newItemsKey(list), queryFn: skipToken })
  const fresh = data ? freshIn(data.head, shown) : []
  // New items are in no list yet: when one is deleted, no list changes with it.
  const count = useSyncExternalStore(store.subscribe, () => fresh.filter((ref) => !store.isDeleted(ref)).length)
  const show = () => {
    client.setQueryData<NormalisedList>(list, (now) => now && data && withHead(now, data.head))
    client.removeQueries({ queryKey: newItemsKey(list) })
  }
  return { count, show }
}

/** Compares more than the ids: an entry may be committed after another one with a greater id. */
function freshIn(head: NormalisedPage, shown: { id: string }[]): Ref[] {
  const known = new Set(shown.map(({ id }) => id))
  const oldest = Number(shown.at(-1)?.id ?? 0)
  return head.items.filter(({ id }) => !known.has(id) && Number(id) > oldest)
}

function withHead(list: NormalisedList, head: NormalisedPage): NormalisedList {
  const shown = list.pages.flatMap(({ items }) => items)
  const fresh = freshIn(head, shown)
  const hasGap = head.next !== null && fresh.length === head.items.length
  const [first, ...rest] = list.pages
  if (hasGap || !first) return firstOnly(head)
  const items = [...fresh, ...first.items].toSorted((a, b) => Number(b.id) - Number(a.id))
  return { ...list, pages: [{ ...first, items }, ...rest] }
}
