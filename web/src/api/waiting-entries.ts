import { type AnyOperation, entries, type Entry, feed } from '@hakari/contract'
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from './call.ts'

export interface Page {
  items: Entry[]
  next: string | null
}
type List = InfiniteData<Page, string | null>

/** The lists of entries there are, by the operation their key begins with. */
const operations = new Map<unknown, AnyOperation>([feed.following, feed.all, entries.ofMember].map((it) => [it.id, it]))

const pageBelow = ([id, input]: QueryKey, before: string | null): Promise<Page> => {
  const operation = operations.get(id) ?? feed.following
  const asked = { ...(input as object), query: before === null ? {} : { before } }
  return call(operation, asked as never) as Promise<Page>
}

/** The newest page, as far as it is not shown yet. */
interface Waiting {
  head: Page
}
const waiting = 'waiting'
const waitingKey = (list: QueryKey) => [waiting, ...list]

/** What others took away before it was shown. */
export const loseWaiting = (client: QueryClient, isGone: (entry: Entry) => boolean) =>
  client.setQueriesData<Waiting>(
    { queryKey: [waiting] },
    (data) => data && { head: { ...data.head, items: data.head.items.filter((entry) => !isGone(entry)) } },
  )

/**
 * Entries that came while somebody was reading: they wait until they are asked for, so that nothing jumps. An empty
 * list has nothing to jump.
 */
export async function lookForNew(client: QueryClient, list: QueryKey): Promise<void> {
  const head = await pageBelow(list, null)
  const shown = client.getQueryData<List>(list)
  if (!shown) return
  if (shown.pages.every(({ items }) => items.length === 0)) client.setQueryData<List>(list, firstOnly(head))
  else client.setQueryData<Waiting>(waitingKey(list), { head })
}

const firstOnly = (head: Page): List => ({ pages: [head], pageParams: [null] })

export function useWaiting(list: QueryKey, shown: Entry[]): { count: number; show: () => void } {
  const client = useQueryClient()
  const { data } = useQuery<Waiting>({ queryKey: waitingKey(list), queryFn: skipToken })
  const fresh = data ? freshIn(data.head, shown) : []
  const show = () => {
    client.setQueryData<List>(list, (now) => now && data && withHead(now, data.head))
    client.removeQueries({ queryKey: waitingKey(list) })
  }
  return { count: fresh.length, show }
}

/** Not by number alone: an entry may be committed after one with a greater id. */
function freshIn(head: Page, shown: Entry[]): Entry[] {
  const known = new Set(shown.map(({ id }) => id))
  const oldest = Number(shown.at(-1)?.id ?? 0)
  return head.items.filter(({ id }) => !known.has(id) && Number(id) > oldest)
}

function withHead(list: List, head: Page): List {
  const shown = list.pages.flatMap(({ items }) => items)
  const fresh = freshIn(head, shown)
  const hasGap = head.next !== null && fresh.length === head.items.length
  if (hasGap) return firstOnly(head)
  const [first, ...rest] = list.pages
  if (!first) return firstOnly(head)
  const items = [...fresh, ...first.items].toSorted((a, b) => Number(b.id) - Number(a.id))
  return { ...list, pages: [{ ...first, items }, ...rest] }
}

const olderThan = (id: number, page: Page): Page => ({
  ...page,
  items: page.items.filter((entry) => Number(entry.id) < id),
})

/** How many pages of a long list are asked for again. */
const mostRefreshed = 5

/** What is shown as it is now, and nothing newer: who reads on stays where they are. */
export async function refreshShown(client: QueryClient, list: QueryKey): Promise<void> {
  const before = client.getQueryData<List>(list)
  const top = before?.pages[0]?.items[0]?.id
  if (!before || top === undefined) return
  const pages: Page[] = []
  let below: string | null = String(Number(top) + 1)
  for (let i = 0; i < Math.min(before.pages.length, mostRefreshed) && below !== null; i++) {
    const page: Page = await pageBelow(list, below)
    pages.push(page)
    below = page.next
  }
  client.setQueryData<List>(list, (now) => {
    if (now?.pages !== before.pages) return now
    // What was deleted meanwhile has pulled others up: they stand in the pages before by now.
    const oldest = Number(pages.at(-1)?.items.at(-1)?.id ?? 0)
    const left = below === null ? [] : before.pages.slice(pages.length).map((page) => olderThan(oldest, page))
    return { pages: [...pages, ...left], pageParams: before.pageParams.slice(0, pages.length + left.length) }
  })
}
