import {
  accounts,
  activity,
  comments,
  entries,
  type Entry,
  feed,
  follows,
  type News,
  type OutputOf,
  profiles,
  sessions,
  stats,
} from '@hakari/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { holdsList, loseEntries, nextAfter, patchEntry, readAgain } from './entry-cache.ts'
import { expectedMember } from './expected-member.ts'
import { showFaces } from './faces.ts'
import { type Gone, loseGone } from './gone.ts'
import { queryOf } from './query.ts'
import { lookForNew, loseWaiting, refreshShown } from './waiting-entries.ts'

/** What others did, on everything that is shown. */
export function applyNews(client: QueryClient, news: News): void {
  for (const { id, likes, comments: count } of news.entries) {
    patchEntry(client, id, { change: (entry) => ({ ...entry, likes, comments: count }), isSure: false })
    askAgain(client, ({ queryKey: [operation, input] }) => operation === comments.list.id && idIn(input) === id)
  }
  for (const id of news.own) void readAgain(client, id)
  const gone = new Set(news.gone)
  const left = new Set(news.gonePeople)
  if (gone.size + left.size > 0) forget(client, { entries: gone, people: left })
  const people = new Set([...news.people, ...news.gonePeople])
  if (news.faces.length > 0) showFaces(client, news.faces)
  if (people.size > 0) askAgain(client, (query) => showsSomeOf(people, query))
  if (news.concernsViewer || tellsOf(client, gone, left)) askForActivity(client, { pauseMs: 5000, spreadMs: 300 })
  // Perhaps the cause of something unread: no reason for everybody to ask at once.
  else if (gone.size + left.size > 0 && hasUnread(client)) askForActivity(client, { pauseMs: 30_000, spreadMs: 10_000 })
  for (const { queryKey } of active(client, holdsList)) if (mayHaveNew(queryKey, news)) lookSoon(client, queryKey)
  if (news.more) askAnewSoon(client)
}

/** Nobody knows what happened: everything on the screen is asked for, and nothing of it jumps. */
export async function askAnew(client: QueryClient): Promise<void> {
  askAgain(client, (query) => !holdsList(query) && query.queryKey[0] !== sessions.viewer.id)
  await Promise.allSettled(
    active(client, holdsList).flatMap(({ queryKey }) => [refreshShown(client, queryKey), lookForNew(client, queryKey)]),
  )
}

export const lookEverywhere = (client: QueryClient) => {
  askForActivity(client, { pauseMs: 5000, spreadMs: 300 })
  for (const { queryKey } of active(client, holdsList)) lookSoon(client, queryKey)
}

const active = (client: QueryClient, predicate: (query: Query) => boolean) =>
  client.getQueryCache().findAll({ type: 'active', predicate })

const afterOtherMs = 1000
const waiting = new Set<string>()
const isBusy = ({ state }: Query) => state.fetchStatus === 'fetching'

/** What somebody is just loading more of is not interrupted: its turn comes afterwards. */
function askAgain(client: QueryClient, predicate: (query: Query) => boolean): void {
  for (const { queryHash } of active(client, (query) => predicate(query) && isBusy(query))) {
    if (waiting.has(queryHash)) continue
    waiting.add(queryHash)
    setTimeout(() => {
      waiting.delete(queryHash)
      askAgain(client, (query) => query.queryHash === queryHash)
    }, afterOtherMs)
  }
  void client.invalidateQueries({ predicate: (query) => predicate(query) && !isBusy(query) })
}

const idIn = (input: unknown) => (input as { params?: { id?: string } } | undefined)?.params?.id

function forget(client: QueryClient, gone: Gone): void {
  const isGone = ({ id, member }: Entry) => gone.entries.has(id) || gone.people.has(member.id)
  loseWaiting(client, isGone)
  const lost = loseEntries(client, isGone)
  for (const entry of lost) {
    const next = nextAfter(client, entry)
    if (next) void readAgain(client, next.id)
  }
  const all = { ...gone, entries: new Set([...gone.entries, ...lost.map(({ id }) => id)]) }
  loseGone(client, all)
  void import('./saved-reading.ts').then(({ forgetGone }) => forgetGone(all)).catch(() => {})
  askAgain(
    client,
    ({ queryKey: [operation], state }) =>
      operation === entries.one.id && state.data !== undefined && isGone(state.data as Entry),
  )
}

function showsSomeOf(people: Set<string>, { queryKey: [operation, input], state }: Query): boolean {
  if (operation === profiles.one.id) return people.has((state.data as { id: string } | undefined)?.id ?? '')
  if (operation === stats.mine.id || operation === stats.trend.id || operation === accounts.profile.id)
    return people.has(expectedMember() ?? '')
  return (operation === follows.followers.id || operation === follows.following.id) && people.has(idIn(input) ?? '')
}

/** Somebody deep in the past reads on undisturbed: so much is not fetched again and again. */
const mostAskedAgain = 5

const isActivity = ({ queryKey: [operation], state }: Query) =>
  operation === activity.unread.id ||
  (operation === activity.list.id && ((state.data as Told | undefined)?.pages.length ?? 0) <= mostAskedAgain)

const askForActivity = (client: QueryClient, pace: Pace) =>
  soon('activity', pace, async () => askAgain(client, isActivity))

const hasUnread = (client: QueryClient) => (client.getQueryData(queryOf(activity.unread, {}).queryKey)?.unread ?? 0) > 0

interface Told {
  pages: OutputOf<typeof activity.list>[]
}

/** Whether what is told was about something that is gone. */
function tellsOf(client: QueryClient, gone: Set<string>, left: Set<string>): boolean {
  const told = client
    .getQueriesData<Told>({ queryKey: [activity.list.id] })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
  return told.some(({ entry, member }) => gone.has(entry?.id ?? '') || left.has(member.id))
}

function mayHaveNew([operation, input]: readonly unknown[], { hasNew, hasNewFollowed, people }: News): boolean {
  if (operation === feed.following.id) return hasNewFollowed
  if (operation === feed.all.id) return hasNew
  return hasNew && people.includes(idIn(input) ?? '')
}

const planned = new Map<string, number>()

interface Pace {
  pauseMs: number
  spreadMs: number
}

/** Not all browsers at the same moment, and none again and again. */
function soon(name: string, { pauseMs, spreadMs }: Pace, act: () => Promise<void>) {
  const now = performance.now()
  const last = planned.get(name) ?? -Infinity
  if (last > now) return
  const at = Math.max(now, last + pauseMs - spreadMs) + Math.random() * spreadMs
  planned.set(name, at)
  setTimeout(() => void act().catch(() => {}), at - now)
}

const lookSoon = (client: QueryClient, queryKey: readonly unknown[]) =>
  soon(JSON.stringify(queryKey), { pauseMs: 3000, spreadMs: 500 }, () => lookForNew(client, queryKey))

const askAnewSoon = (client: QueryClient) =>
  soon('everything', { pauseMs: 30_000, spreadMs: 10_000 }, () => askAnew(client))
