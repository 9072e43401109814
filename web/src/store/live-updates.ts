import type { LiveUpdate } from '@hakari/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { expectedMember } from '../api/expected-member.ts'
import { askAgain, paces, soon } from './ask-again.ts'
import { declarationOf } from './declarations.ts'
import { applyMemberUpdates } from './member-updates.ts'
import { forgetAnswersOf } from './losing.ts'
import { readAgain, readMeasuredNext } from './measured-next.ts'
import { storeOf } from './store-of.ts'
import { lookForNew, refreshShown } from './look-for-new.ts'

/** Applies what others did: entities change, and queries that declared to be concerned are fetched again. */
export function applyLiveUpdate(client: QueryClient, update: LiveUpdate): void {
  const store = storeOf(client)
  for (const { id, likes, comments } of update.entries) store.change('entry', id, () => ({ likes, comments }))
  applyMemberUpdates(client, update.faces)
  for (const id of update.own) void readAgain(client, id)
  lose(client, update)
  followHints(client, update)
  if (update.more) soon('everything', paces.later, () => refetchEverything(client))
}

function lose(client: QueryClient, { gone, gonePeople }: LiveUpdate): void {
  if (gone.length + gonePeople.length === 0) return
  const store = storeOf(client)
  const people = new Set(gonePeople)
  const theirs = store.all('entry').filter(({ member }) => people.has(member.id))
  const lost = store.lose('entry', [...gone, ...theirs.map(({ id }) => id)])
  store.lose('member', people)
  for (const entry of lost) readMeasuredNext(client, entry)
  forgetAnswersOf(client)
}

function followHints(client: QueryClient, update: LiveUpdate): void {
  for (const query of client.getQueryCache().getAll()) {
    const { queryKey, queryHash } = query
    const declared = declarationOf(queryKey[0])
    const pace = declared?.hint?.(update, {
      input: queryKey[1],
      known: knownIn(client, query),
      viewer: expectedMember(),
    })
    if (!pace) continue
    if (declared?.newOnesWait) {
      if (query.isActive()) fetchNewItemsSoon(client, query)
      continue
    }
    const asks = () => askAgain(client, (it) => it.queryHash === queryHash)
    if (pace === 'now') asks()
    else soon(queryHash, paces[pace], asks)
  }
}

/** The pages of a list, or the one answer, denormalised. */
function knownIn(client: QueryClient, { queryKey, state }: Query): unknown[] {
  const { data }: { data?: unknown } = state
  if (data === undefined) return []
  const store = storeOf(client)
  const isList = queryKey[2] === 'pages' && typeof data === 'object' && data !== null && 'pages' in data
  const read: unknown = store.read<unknown>(isList ? data.pages : [data])
  return Array.isArray(read) ? read : []
}

const waits = ({ queryKey }: Query) => declarationOf(queryKey[0])?.newOnesWait === true && queryKey[2] === 'pages'
const activeThatWait = (client: QueryClient) => client.getQueryCache().findAll({ type: 'active', predicate: waits })

const fetchNewItemsSoon = (client: QueryClient, { queryKey, queryHash }: Query) =>
  soon(queryHash, paces.soon, () => lookForNew(client, queryKey))

/** Live updates were missed: everything on the screen is fetched again, and nothing of it jumps. */
export async function refetchEverything(client: QueryClient): Promise<void> {
  askAgain(client, (query) => !waits(query) && query.meta?.['isOfSession'] !== true)
  await Promise.allSettled(
    activeThatWait(client).flatMap(({ queryKey }) => [refreshShown(client, queryKey), lookForNew(client, queryKey)]),
  )
}

const nothing: LiveUpdate = {
  type: 'news',
  entries: [],
  gone: [],
  people: [],
  faces: [],
  gonePeople: [],
  hasNew: false,
  hasNewFollowed: false,
  own: [],
  concernsViewer: false,
  more: false,
}

/** No live update tells of what happened between the first answers and the moment the stream opened. */
export function catchUp(client: QueryClient): void {
  followHints(client, { ...nothing, concernsViewer: true })
  for (const query of activeThatWait(client)) fetchNewItemsSoon(client, query)
}
