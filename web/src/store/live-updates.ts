import { comments as said, entries, type LiveUpdate } from '@hakari/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { expectedMember } from '../api/expected-member.ts'
import { paces, refetch, throttled } from './refetch.ts'
import { declarationOf } from './declarations.ts'
import { applyMemberUpdates } from './member-updates.ts'
import { dropAnswersAboutDeleted, dropAnswersAboutMembers } from './deleted-entities.ts'
import { forgetCachedAbout } from './offline-cache.ts'
import { refetchCorrected, refetchEntry, refetchNextMeasured } from './refetch-entry.ts'
import { storeOf } from './store-of.ts'
import { fetchNewItems, refetchShownPages } from './fetch-new-items.ts'

/** Applies what others did: entities change, and queries that declared to be concerned are fetched again. */
export function applyLiveUpdate(client: QueryClient, update: LiveUpdate): void {
  const store = storeOf(client)
  for (const { id, likes, comments, newestComment, revision } of update.entries) {
    const known = store.find('entry', id)
    if (!known) continue
    const newest = newestComment && store.normalise(said.NewestComment, newestComment)
    store.change('entry', id, () => ({ likes, comments, newestComment: newest }))
    if (known.revision < revision) throttled(`${entries.one.id} ${id}`, paces.soon, () => refetchCorrected(client, id))
  }
  applyMemberUpdates(client, update.faces)
  for (const id of update.own) void refetchEntry(client, id)
  removeDeleted(client, update)
  lookAnew(client, update.reseen)
  followHints(client, update)
  if (update.more) throttled('everything', paces.later, () => refetchEverything(client))
}

const commented = new Set<string>()
/** However many somebody wrote below, a browser asks for so many of them at a time. */
const mostCommented = 5

/** Who wrote last below an entry is gone: what stands there now is fetched with the entry. */
function refetchCommented(client: QueryClient, id: string): void {
  commented.add(id)
  throttled('newest comments', paces.later, async () => {
    const [next, rest] = [[...commented].slice(0, mostCommented), [...commented].slice(mostCommented)]
    commented.clear()
    await Promise.all(next.map((it) => refetchEntry(client, it)))
    for (const it of rest) refetchCommented(client, it)
  })
}

function removeDeleted(client: QueryClient, { gone, gonePeople }: LiveUpdate): void {
  if (gone.length + gonePeople.length === 0) return
  const store = storeOf(client)
  const people = new Set(gonePeople)
  const theirs = store.all('entry').filter(({ member }) => people.has(member.id))
  const theyWroteLast = store.all('entry').filter(({ newestComment: last }) => last && people.has(last.member.id))
  const removed = store.remove('entry', [...gone, ...theirs.map(({ id }) => id)])
  // Each by itself: somebody who can be seen again later does not bring back what they wrote before.
  const written = store.all('comment').filter(({ member }) => people.has(member.id))
  store.remove(
    'comment',
    written.map(({ id }) => id),
  )
  store.remove('member', people)
  for (const entry of removed) refetchNextMeasured(client, entry)
  for (const { id } of theyWroteLast) refetchCommented(client, id)
  dropAnswersAboutDeleted(client)
}

/** Nothing that is known of their entries counts any more: what the viewer may see of them now is asked for where it is shown. */
function lookAnew(client: QueryClient, named: string[]): void {
  const reseen = named.filter((id) => id !== expectedMember())
  if (reseen.length === 0) return
  const store = storeOf(client)
  forgetCachedAbout(reseen)
  dropAnswersAboutMembers(client, reseen)
  dropUnshown(client, { ...nothing, reseen })
  for (const id of reseen) store.change('member', id, () => ({ targetWeight: null }))
  const theirs = store.all('entry').filter(({ member }) => reseen.includes(member.id))
  store.remove(
    'entry',
    theirs.map(({ id }) => id),
  )
  dropAnswersAboutDeleted(client)
  void client.invalidateQueries({ predicate: holdsBack, refetchType: 'none' })
  for (const { queryKey, queryHash } of activeThatHoldBack(client))
    throttled(`anew ${queryHash}`, paces.soon, async () => {
      await refetchShownPages(client, queryKey)
      await fetchNewItems(client, queryKey)
    })
}

/** Answers that nobody looks at leave the memory, where they would be shown for a moment before newer ones are there. */
function dropUnshown(client: QueryClient, update: LiveUpdate): void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll())
    if (!query.isActive() && hintFor(client, query, update) !== null) cache.remove(query)
}

const hintFor = (client: QueryClient, query: Query, update: LiveUpdate) =>
  declarationOf(query.queryKey[0])?.hint?.(update, {
    input: query.queryKey[1],
    known: knownIn(client, query),
    viewer: expectedMember(),
  }) ?? null

function followHints(client: QueryClient, update: LiveUpdate, queries = client.getQueryCache().getAll()): void {
  for (const query of queries) {
    const { queryKey, queryHash } = query
    const declared = declarationOf(queryKey[0])
    const pace = hintFor(client, query, update)
    if (!pace) continue
    if (declared?.holdsBackNewItems) {
      if (query.isActive()) fetchNewItemsSoon(client, query)
      continue
    }
    const asks = () => refetch(client, (it) => it.queryHash === queryHash)
    if (pace === 'now') asks()
    else throttled(queryHash, paces[pace], asks)
  }
}

/** The pages of a list, or the one answer, denormalised. */
function knownIn(client: QueryClient, { queryKey, state }: Query): unknown[] {
  const { data }: { data?: unknown } = state
  if (data === undefined) return []
  const store = storeOf(client)
  const isList = queryKey[2] === 'pages' && typeof data === 'object' && data !== null && 'pages' in data
  const read: unknown = store.denormalise<unknown>(isList ? data.pages : [data])
  return Array.isArray(read) ? read : []
}

const holdsBack = ({ queryKey }: Query) =>
  declarationOf(queryKey[0])?.holdsBackNewItems === true && queryKey[2] === 'pages'
const activeThatHoldBack = (client: QueryClient) =>
  client.getQueryCache().findAll({ type: 'active', predicate: holdsBack })

const fetchNewItemsSoon = (client: QueryClient, { queryKey, queryHash }: Query) =>
  throttled(queryHash, paces.soon, () => fetchNewItems(client, queryKey))

/** Live updates were missed: everything on the screen is fetched again, and nothing of it jumps. */
export async function refetchEverything(client: QueryClient): Promise<void> {
  refetch(client, (query) => !holdsBack(query) && query.meta?.['isOfSession'] !== true)
  await Promise.allSettled(
    activeThatHoldBack(client).flatMap(({ queryKey }) => [
      refetchShownPages(client, queryKey),
      fetchNewItems(client, queryKey),
    ]),
  )
}

const nothing: LiveUpdate = {
  type: 'news',
  entries: [],
  gone: [],
  people: [],
  faces: [],
  reseen: [],
  gonePeople: [],
  hasNew: false,
  hasNewFollowed: false,
  own: [],
  concernsViewer: false,
  more: false,
}

/** The viewer keeps somebody away: nothing of them is left on this page or on the device. */
export function forgetMember(client: QueryClient, id: string): void {
  forgetCachedAbout([id])
  applyLiveUpdate(client, { ...nothing, gonePeople: [id], concernsViewer: true })
}

/** What was asked for before this moment may have changed before the stream opened, and no live update told of it. */
export function catchUp(client: QueryClient, toldSince: number): void {
  const isUntold = ({ state }: Query) =>
    toldSince === Infinity || (state.dataUpdatedAt < toldSince && state.fetchStatus !== 'fetching')
  followHints(client, { ...nothing, concernsViewer: true }, client.getQueryCache().getAll().filter(isUntold))
  for (const query of activeThatHoldBack(client).filter(isUntold)) fetchNewItemsSoon(client, query)
}
