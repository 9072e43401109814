import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { declarationOf } from './declarations.ts'
import { storeOf } from './store-of.ts'
import { firstOnly, type KeptList, type KeptPage, type Waiting, waitingKey } from './waiting.ts'

/** A page of the list that is kept under this key. */
async function pageBelow(client: QueryClient, [id, input]: QueryKey, before: string | null): Promise<KeptPage> {
  const page = await declarationOf(id)?.pageBelow?.(client, input, before)
  if (!isPage(page)) throw new TypeError(`${String(id)} is no list`)
  return page
}

const isPage = (value: unknown): value is KeptPage =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items) && 'next' in value

/**
 * What came while somebody was reading waits until it is asked for, so that nothing jumps. An empty list has nothing to
 * jump.
 */
export async function lookForNew(client: QueryClient, list: QueryKey): Promise<void> {
  const head = await pageBelow(client, list, null)
  const shown = client.getQueryData<KeptList>(list)
  if (!shown) return
  if (shown.pages.every(({ items }) => items.length === 0)) client.setQueryData<KeptList>(list, firstOnly(head))
  else client.setQueryData<Waiting>(waitingKey(list), { head })
}

const olderThan = (id: number, page: KeptPage): KeptPage => ({
  ...page,
  items: page.items.filter((ref) => Number(ref.id) < id),
})

/** How many pages of a long list are asked for again. */
const mostRefreshed = 5

/** What is shown as it is now, and nothing newer: who reads on stays where they are. */
export async function refreshShown(client: QueryClient, list: QueryKey): Promise<void> {
  const before = client.getQueryData<KeptList>(list)
  const top = before?.pages[0]?.items.find((ref) => !storeOf(client).isGone(ref))?.id
  if (!before || top === undefined) return
  const pages: KeptPage[] = []
  let from: string | null = String(Number(top) + 1)
  for (let i = 0; i < Math.min(before.pages.length, mostRefreshed) && from !== null; i++) {
    const page: KeptPage = await pageBelow(client, list, from)
    pages.push(page)
    from = page.next
  }
  client.setQueryData<KeptList>(list, (now) => {
    if (now?.pages !== before.pages) return now
    // What was deleted meanwhile has pulled others up: they stand in the pages before by now.
    const oldest = Number(pages.at(-1)?.items.at(-1)?.id ?? 0)
    const left = from === null ? [] : before.pages.slice(pages.length).map((page) => olderThan(oldest, page))
    return { pages: [...pages, ...left], pageParams: before.pageParams.slice(0, pages.length + left.length) }
  })
}
