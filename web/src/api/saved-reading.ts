import { type AnyOperation, comments, entries, feed, follows, profiles, Refused, stats } from '@hakari/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { deviceStorage } from './device-storage.ts'
import { type Gone, goneWhenMissing, loseGone, withoutGone, withTheirs } from './gone.ts'
import { readSaved, savedNames, savedUser } from './saved-user.ts'

/** What can be read again without the server. */
const groups = {
  entries: [feed.following, feed.all, entries.ofMember, entries.one, comments.list],
  stats: [stats.mine, stats.trend],
  people: [profiles.list, profiles.recommended, profiles.one, follows.followers, follows.following],
} satisfies Record<string, AnyOperation[]>
type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]

/** One more whenever what is kept changes its meaning. A changed shape is noticed without it. */
const version = 1
const mostAnswers = 30
const mostCharacters = 300_000
const writeAfterMs = 1000
const dayMs = 86_400_000
/** Nobody tells this browser what was deleted while it was away: some day what is kept is too old to be shown. */
const keptMs = 30 * dayMs

interface Answer {
  key: QueryKey
  data: unknown
  /** When the server last said it, in milliseconds. */
  at: number
}
interface Saved {
  version: number
  of: string
  answers: Answer[]
}

/** Whose answers these are; the oldest first. */
let owner: string | null = null
const answers: Record<Group, Map<string, Answer>> = { entries: new Map(), stats: new Map(), people: new Map() }
const changed = new Set<Group>()
let timer: ReturnType<typeof setTimeout> | undefined
let isWatching = false

/** Lays what is kept of this member where the screens look for it. It is old: whoever shows it asks for it anew. */
export function restoreReading(client: QueryClient, memberId: string): void {
  if (owner === memberId) return
  // To lay it out is not to have read it: none of this is noted.
  owner = null
  for (const group of groupNames) {
    answers[group].clear()
    const saved = savedAnswers(savedNames[group], memberId)
    const kept = saved.filter(({ at }) => isWithin(keptMs, at))
    for (const { key, data, at } of kept) {
      answers[group].set(JSON.stringify(key), { key, data, at })
      client.setQueryData(key, (now: unknown) => now ?? data, { updatedAt: 0 })
    }
    if (kept.length < saved.length) writeSoon(group)
  }
  owner = memberId
  if (!isWatching) watch(client)
  isWatching = true
}

/** A clock that was set back makes nothing younger. */
const isWithin = (ms: number, at: number) => Math.abs(Date.now() - at) < ms

/** Whether what is kept of it is so new that it need not be fetched only to be kept. */
export function wasReadToday(key: QueryKey): boolean {
  const group = groupOf(key)
  return group !== undefined && isWithin(dayMs, answers[group].get(JSON.stringify(key))?.at ?? 0)
}

/** What was deleted and who left goes from what is saved, also where another tab has saved it. */
export function forgetGone(named: Gone): void {
  if (owner === null) return
  const gone = withTheirs(named, [...answers.entries.values()])
  const ids = [...gone.entries, ...gone.people].map((id) => JSON.stringify(id))
  for (const group of groupNames) {
    for (const [hash, answer] of answers[group]) {
      const data = withoutGone(answer, gone)
      if (data === undefined) answers[group].delete(hash)
      else answers[group].set(hash, { ...answer, data })
    }
    const written = deviceStorage.read(savedNames[group]) ?? ''
    if (changed.has(group) || ids.some((id) => written.includes(id))) writeSoon(group)
  }
}

/** Not even what is only in memory is written down any more. */
export function forgetAnswers(): void {
  owner = null
  for (const group of groupNames) answers[group].clear()
}

/** Those of anybody else, and what cannot be read, are gone for good. */
function savedAnswers(name: string, memberId: string): Answer[] {
  try {
    const saved = readSaved(name) as Saved
    if (saved.version === version && saved.of === memberId) return saved.answers.filter(isReadable)
  } catch {
    // Nothing there, or rubbish.
  }
  deviceStorage.forget(name)
  return []
}

const isList = (key: QueryKey) => key[2] === 'pages'

/** Not what an earlier version of the contract understood differently. */
function isReadable({ key, data, at }: Answer): boolean {
  const operation = groupNames.flatMap((group): AnyOperation[] => groups[group]).find(({ id }) => id === key[0])
  const answer = isList(key) ? (data as { pages: unknown[] }).pages[0] : data
  return operation?.output.safeParse(answer).success === true && typeof at === 'number'
}

function watch(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || owner === null) return
    const { queryKey: key, state } = event.query
    const group = groupOf(key)
    if (group === undefined) return
    const { action } = event
    const isForgotten = action.type === 'setState' && state.data === undefined
    if (action.type === 'success') note(group, { key, data: state.data as unknown, isHeard: action.manual !== true })
    else if (isForgotten) forgetAnswer(group, key)
    else if (action.type === 'error' && isMissing(action.error)) {
      // What is no more is not shown from memory either, and not from the lists it stood in.
      const gone = goneWhenMissing({ key, data: state.data })
      forgetAnswer(group, key)
      forgetGone(gone)
      loseGone(client, gone)
      event.query.setState({ data: undefined })
    }
  })
  addEventListener('pagehide', write)
}

/** What was searched for is not kept. */
const groupOf = ([id, input]: QueryKey) =>
  (input as { query?: { search?: string } }).query?.search === undefined
    ? groupNames.find((group) => groups[group].some((operation) => operation.id === id))
    : undefined

const isMissing = (error: unknown) => error instanceof Refused && error.code === 'not_found'

/** Heard from the server, or only changed here. */
function note(group: Group, { key, data, isHeard }: { key: QueryKey; data: unknown; isHeard: boolean }): void {
  const before = forgetAnswer(group, key)
  const at = isHeard || !before ? Date.now() : before.at
  if (data !== undefined)
    answers[group].set(JSON.stringify(key), { key, data: isList(key) ? firstPage(data) : data, at })
}

function forgetAnswer(group: Group, key: QueryKey): Answer | undefined {
  const hash = JSON.stringify(key)
  const before = answers[group].get(hash)
  answers[group].delete(hash)
  writeSoon(group)
  return before
}

function writeSoon(group: Group): void {
  changed.add(group)
  timer ??= setTimeout(write, writeAfterMs)
}

function firstPage(data: unknown) {
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] }
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}

function write(): void {
  clearTimeout(timer)
  timer = undefined
  // Signed out or wiped meanwhile, perhaps in another tab: then nothing is kept any more.
  if (owner !== null && savedUser()?.id === owner)
    for (const group of changed) deviceStorage.keep(savedNames[group], bounded(answers[group], owner))
  changed.clear()
}

/** When there is too much, what was asked for longest ago goes, but somebody's before everybody's. */
function bounded(kept: Map<string, Answer>, of: string): string {
  for (;;) {
    const text = JSON.stringify({ version, of, answers: [...kept.values()] } satisfies Saved)
    const isTooMuch = kept.size > mostAnswers || text.length > mostCharacters
    const [oldest] = [...kept].find(([, { key }]) => 'params' in (key[1] as object)) ?? [...kept][0] ?? []
    if (!isTooMuch || oldest === undefined) return text
    kept.delete(oldest)
  }
}
