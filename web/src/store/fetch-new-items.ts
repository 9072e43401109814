import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { declarationOf } from './declarations.ts'
import { firstOnly, type NormalisedList, type NormalisedPage, type NewItems, newItemsKey } from './new-items.ts'

/** A page of the list that is cached under this key. */
async function fetchPage(client: QueryClient, [id, input]: QueryKey, before: string | null): Promise<NormalisedPage> {
  const page = await declarationOf(id)?.fetchPage?.(client, input, before)
  if (!isPage(page)) throw new TypeError(`${String(id)} is no list`)
  return page
}

const isPage = (value: unknown): value is NormalisedPage =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items) && 'next' in value

/**
 * Fetches what came while somebody was reading. It waits behind a button, so that nothing jumps; an empty list has nothing
 * to jump and shows it at once.
 */
export async function fetchNewItems(client: QueryClient, list: QueryKey): Promise<void> {
  const head = await fetchPage(client, list, null)
  const shown = client.getQueryData<NormalisedList>(list)
  if (!shown) return
  if (shown.pages.every(({ items }) => items.length === 0)) client.setQueryData<NormalisedList>(list, firstOnly(head))
  else client.setQueryData<NewItems>(newItemsKey(list), { head })
}

const olderThan = (id: number, page: NormalisedPage): NormalisedPage => ({
  ...page,
  items: page.items.filter((ref) => Number(ref.id) < id),
})

/** How many pages of a long list are fetched again. */
const mostRefreshed = 5

/** Fetches the shown pages again and nothing newer, so that whoever reads on stays where they are. */
export async function refetchShownPages(client: QueryClient, list: QueryKey): Promise<void> {
  const before = client.getQueryData<NormalisedList>(list)
  const top = before?.pages[0]?.items[0]?.id
  if (!before || top === undefined) return
  const pages: NormalisedPage[] = []
  let from: string | null = String(Number(top) + 1)
  for (let i = 0; i < Math.min(before.pages.length, mostRefreshed) && from !== null; i++) {
    const page: NormalisedPage = await fetchPage(client, list, from)
    pages.push(page)
    from = page.next
  }
  client.setQueryData<NormalisedList>(list, (now) => {
    if (now?.pages !== before.pages) return now
    // What was deleted meanwhile has pulled others up: they stand in the pages before by now.
    const oldest = Number(pages.at(-1)?.items.at(-1)?.id ?? 0)
    const left = from === null ? [] : before.pages.slice(pages.length).map((page) => olderThan(oldest, page))
    return { pages: [...pages, ...left], pageParams: before.pageParams.slice(0, pages.length + left.length) }
  })
}
