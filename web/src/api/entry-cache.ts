import { comments, entries, type Entry, feed, profiles, stats } from '@hakari/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import type { Page } from './waiting-entries.ts'

interface Pages {
  pages: Page[]
  pageParams: unknown[]
}

const listIds = new Set<unknown>([feed.following.id, feed.all.id, entries.ofMember.id])
const figureIds = new Set<unknown>([stats.mine.id, stats.trend.id, profiles.one.id])

export const holdsList = ({ queryKey }: Query) => listIds.has(queryKey[0])
const holdsEntries = (query: Query) => query.queryKey[0] === entries.one.id || holdsList(query)

const isPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pages' in data

const changeLists = (
  client: QueryClient,
  change: (page: Page, index: number, pages: Page[]) => Page,
  which = holdsList,
) =>
  client.setQueriesData({ predicate: which }, (data: unknown) =>
    isPages(data) ? { ...data, pages: data.pages.map(change) } : data,
  )

/** An answer that was asked for before the change does not know it, so it is asked for once more. */
const askAgainWhatIsOnItsWay = (client: QueryClient) =>
  client.invalidateQueries({ predicate: (query) => holdsEntries(query) && query.state.fetchStatus === 'fetching' })

/** The queries for one entry, whichever of its addresses it was asked for by. */
const showsAlone =
  (id: string) =>
  ({ queryKey, state }: Query) =>
    queryKey[0] === entries.one.id && (state.data as Entry | undefined)?.id === id

/** What became of an entry, wherever it is shown. Known for sure, or only hoped for until the server has answered. */
export function patchEntry(
  client: QueryClient,
  id: string,
  { change, isSure }: { change: (entry: Entry) => Entry; isSure: boolean },
) {
  const changeOne = (entry: Entry) => (entry.id === id ? change(entry) : entry)
  changeLists(client, (page) => ({ ...page, items: page.items.map(changeOne) }))
  client.setQueriesData({ predicate: showsAlone(id) }, (entry: Entry | undefined) => entry && change(entry))
  if (isSure) void askAgainWhatIsOnItsWay(client)
}

/** A new entry of the viewer stands on top at once. */
export function addEntry(client: QueryClient, entry: Entry) {
  const shows = ({ queryKey: [id, input] }: Query) =>
    id === feed.following.id ||
    id === feed.all.id ||
    (id === entries.ofMember.id && (input as { params: { id: string } }).params.id === entry.member.id)
  const holdsIt = ({ items }: Page) => items.some(({ id }) => id === entry.id)
  const onTop = (page: Page, index: number, pages: Page[]) =>
    index > 0 || pages.some(holdsIt) ? page : { ...page, items: [entry, ...page.items] }
  changeLists(client, onTop, shows)
  void askAgainWhatIsOnItsWay(client)
  refreshFigures(client)
  // Measured before one that is there already: that one is measured against it now.
  const next = nextAfter(client, entry)
  if (next) void readAgain(client, next.id)
}

/** Only where it is shown. */
export async function readAgain(client: QueryClient, id: string): Promise<void> {
  const now = await call(entries.one, { params: { id } }).catch(() => null)
  if (now) patchEntry(client, id, { change: () => now, isSure: true })
}

/** What others took away. The entry after it is measured against another now. */
export function loseEntries(client: QueryClient, isGone: (entry: Entry) => boolean) {
  const gone: Entry[] = []
  changeLists(client, (page) => ({
    ...page,
    items: page.items.filter((entry) => {
      if (isGone(entry)) gone.push(entry)
      return !isGone(entry)
    }),
  }))
  return gone
}

/** What the lists hold, newest first and each once. */
export function knownEntries(client: QueryClient): Entry[] {
  const listed = client
    .getQueriesData({ predicate: holdsList })
    .flatMap(([, data]) => (isPages(data) ? data.pages.flatMap(({ items }) => items) : []))
  return [...new Map(listed.map((entry) => [entry.id, entry])).values()].toSorted((a, b) => Number(b.id) - Number(a.id))
}

/** Of what is shown, the entry of the same person that was measured next. */
export function nextAfter(client: QueryClient, { member, measuredAt }: Entry): Entry | undefined {
  return knownEntries(client)
    .filter((entry) => entry.member.id === member.id && entry.measuredAt > measuredAt)
    .toSorted((a, b) => a.measuredAt.localeCompare(b.measuredAt))[0]
}

/** What is known of an entry beside the lists, also where it is saved. */
function forgetAbout(client: QueryClient, id: string) {
  const isSaidUnderIt = ({ queryKey: [operation, input] }: Query) =>
    operation === comments.list.id && (input as { params: { id: string } }).params.id === id
  const isAboutIt = (query: Query) => isSaidUnderIt(query) || showsAlone(id)(query)
  for (const query of client.getQueryCache().findAll({ predicate: isAboutIt })) {
    query.setState({ data: undefined })
    client.getQueryCache().remove(query)
  }
}

/** The entry after a deleted one is measured against another now: lists are asked for again. */
export function dropEntry(client: QueryClient, id: string) {
  changeLists(client, (page) => ({ ...page, items: page.items.filter((entry) => entry.id !== id) }))
  void client.invalidateQueries({ predicate: holdsList })
  forgetAbout(client, id)
  refreshFigures(client)
}

const refreshFigures = (client: QueryClient) =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => figureIds.has(queryKey[0]) })
