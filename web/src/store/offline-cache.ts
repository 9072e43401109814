import { Member } from '@hakari/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { deviceStorage } from '../storage/browser-storage.ts'
import { forgetFormerCaches, offlineCacheName, savedUser } from '../storage/saved-user.ts'
import { parsed } from '../storage/versioned.ts'
import { type Declared, declarationOf, onDeclared } from './declarations.ts'
import { isObject } from './entity-table.ts'
import { isRef, type Ref } from './normalised.ts'
import { storeOf } from './store-of.ts'
import { restoreEntities, serialiseEntities, type SerialisedEntities } from './serialised-entities.ts'

/** Grows whenever the stored shape changes its meaning. A changed shape of an answer is noticed without it. */
const version = 4
const mostAnswers = 60
const mostCharacters = 600_000
const writeAfterMs = 1000
const dayMs = 86_400_000
/** No live update tells a closed browser what was deleted, so a cached answer is some day too old to be shown. */
const maxAgeMs = 30 * dayMs

interface CachedAnswer {
  key: QueryKey
  /** Normalised: its entities are stored beside the answers. Of a list only the first page. */
  data: unknown
  /** When the server last said it, in milliseconds. */
  at: number
  /** The entity it is about. Stored, because the screen that declares it may not be loaded yet. */
  of?: Ref | undefined
}
interface SavedCache {
  version: number
  of: string
  answers: CachedAnswer[]
  entities: SerialisedEntities
}

/** Whose answers these are. The answers are ordered, the oldest first. */
let owner: string | null = null
const answers = new Map<string, CachedAnswer>()
/** Read from the device and not hydrated yet: the screen that declares their operation is not loaded. */
const unhydrated = new Map<string, CachedAnswer>()
/** When the server said what this tab last read from the device or wrote to it. Newer answers there are another tab's. */
let stored = new Map<string, number>()
/** Whose entities the store holds: nothing of somebody who was here before is shown to who is here now. */
let entitiesOf: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let watched: QueryClient | null = null

/** Puts the cached answers of this member into the query cache, as stale: whoever shows one fetches it again. */
export function restoreOfflineCache(client: QueryClient, member: Member): void {
  const memberId = member.id
  const store = storeOf(client)
  if (entitiesOf !== null && entitiesOf !== memberId) store.clear()
  entitiesOf = memberId
  store.normalise(Member, member)
  if (owner === memberId) return
  // Without an owner nothing is recorded: hydrating an answer makes it no newer.
  owner = null
  answers.clear()
  unhydrated.clear()
  forgetFormerCaches()
  stored.clear()
  readAnswersOf(client, memberId)
  if (watched !== client) watch(client)
  watched = client
  for (const { key } of unhydrated.values()) {
    const declared = declarationOf(key[0])
    if (declared) hydrate(client, declared)
  }
  owner = memberId
}

const hashOf = (key: QueryKey) => JSON.stringify(key)

/** A clock that was set back makes nothing younger. */
const isWithin = (ms: number, at: number) => Math.abs(Date.now() - at) < ms

/** Whether the cached answer is so new that it need not be fetched only for the cache. */
export const wasCachedToday = (key: QueryKey): boolean => isWithin(dayMs, answers.get(hashOf(key))?.at ?? 0)

/** Empties the cache in memory too, so that nothing of it is written again. */
export function clearOfflineCache(): void {
  owner = null
  answers.clear()
  unhydrated.clear()
}

/** What is stored about these members leaves the device: they may be seen otherwise now. */
export function forgetCachedAbout(ids: readonly string[]): void {
  const isAboutThem = ({ of, data }: CachedAnswer) =>
    [of, data].some((it) => isObject(it) && isRef(it) && it.kind === 'member' && ids.includes(it.id))
  for (const known of [unhydrated, answers])
    for (const [hash, answer] of known) if (isAboutThem(answer)) known.delete(hash)
  writeSoon()
}

/**
 * Reads what the device holds and this tab does not know yet: at first all of it, later what another tab has written. The
 * cache of another member or another version, and an unreadable one, is deleted.
 */
function readAnswersOf(client: QueryClient, memberId: string): void {
  const saved = parsed(deviceStorage.read(offlineCacheName))
  if (!isSaved(saved) || saved.of !== memberId) return deviceStorage.forget(offlineCacheName)
  const recent = saved.answers.filter((answer) => isCachedAnswer(answer) && isWithin(maxAgeMs, answer.at))
  if (recent.length < saved.answers.length) writeSoon()
  const unknown = recent.filter(({ key, at }) => {
    const hash = hashOf(key)
    const known = answers.get(hash) ?? unhydrated.get(hash)
    return at > Math.max(known?.at ?? 0, stored.get(hash) ?? 0)
  })
  if (unknown.length === 0) return
  restoreEntities(storeOf(client), saved.entities, unknown)
  for (const answer of unknown) {
    const hash = hashOf(answer.key)
    stored.set(hash, answer.at)
    answers.delete(hash)
    unhydrated.set(hash, answer)
  }
}

const isSaved = (value: unknown): value is SavedCache =>
  isObject(value) &&
  'version' in value &&
  value.version === version &&
  'answers' in value &&
  Array.isArray(value.answers) &&
  'entities' in value &&
  isObject(value.entities)

const isCachedAnswer = (value: unknown): value is CachedAnswer =>
  isObject(value) && 'key' in value && Array.isArray(value.key) && 'at' in value && typeof value.at === 'number'

/** Hydrates the cached answers of this operation, except those that no longer fit the contract. */
function hydrate(client: QueryClient, { operation }: Declared): void {
  const store = storeOf(client)
  for (const [hash, answer] of unhydrated) {
    if (answer.key[0] !== operation.id) continue
    unhydrated.delete(hash)
    const [page] = pagesIn(answer)
    if (!operation.output.safeParse(store.denormalise(page)).success) continue
    answers.set(hash, answer)
    client.setQueryData(answer.key, (now: unknown) => now ?? answer.data, { updatedAt: 0 })
  }
}

const isList = (key: QueryKey) => key[2] === 'pages'

interface Pages {
  pages: unknown[]
  pageParams: unknown[]
}
const isPages = (data: unknown): data is Pages => isObject(data) && 'pages' in data && Array.isArray(data.pages)
const pagesIn = ({ key, data }: CachedAnswer): unknown[] => (isList(key) && isPages(data) ? data.pages : [data])

function watch(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || owner === null) return
    const { queryKey: key, state } = event.query
    if (declarationOf(key[0])?.isCachedOffline?.(key[1]) !== true) return
    const { action } = event
    const data: unknown = state.data
    if (action.type === 'success') record({ key, data, isFetched: action.manual !== true })
    else if (action.type === 'setState' && data === undefined && answers.delete(hashOf(key))) writeSoon()
  })
  storeOf(client).subscribe(writeSoon)
  onDeclared((declared) => hydrate(client, declared))
  addEventListener('pagehide', write)
}

/** Records an answer of the server, or a change that was made to it here. */
function record({ key, data, isFetched }: { key: QueryKey; data: unknown; isFetched: boolean }): void {
  const hash = hashOf(key)
  const before = answers.get(hash)
  answers.delete(hash)
  unhydrated.delete(hash)
  const at = isFetched || !before ? Date.now() : before.at
  const of = declarationOf(key[0])?.of?.(key[1])
  if (data !== undefined) answers.set(hash, { key, data: isPages(data) ? firstPage(data) : data, at, of })
  writeSoon()
}

const firstPage = ({ pages, pageParams }: Pages): Pages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

function writeSoon(): void {
  timer ??= setTimeout(write, writeAfterMs)
}

function write(): void {
  clearTimeout(timer)
  timer = undefined
  // Signed out or wiped meanwhile, perhaps in another tab: then nothing may be written any more.
  if (owner === null || !watched || savedUser()?.id !== owner) return
  readAnswersOf(watched, owner)
  deviceStorage.keep(offlineCacheName, bounded(watched, owner))
  stored = new Map([...unhydrated, ...answers].map(([hash, { at }]) => [hash, at]))
}

/** Evicts the oldest answers until the rest fits, those about one member or entry before the general ones. */
function bounded(client: QueryClient, of: string): string {
  const store = storeOf(client)
  for (const known of [unhydrated, answers])
    for (const [hash, answer] of known) if (isObject(answer.of) && store.isDeleted(answer.of)) known.delete(hash)
  for (;;) {
    const kept = [...unhydrated.values(), ...answers.values()]
    const saved: SavedCache = {
      version,
      of,
      answers: kept,
      entities: serialiseEntities(
        store,
        kept.map(({ data }) => data),
      ),
    }
    const text = JSON.stringify(saved)
    if (kept.length <= mostAnswers && text.length <= mostCharacters) return text
    const oldest = kept.find(({ key: [, input] }) => isObject(input) && 'params' in input)
    const hash = hashOf((oldest ?? kept[0])?.key ?? [])
    if (!unhydrated.delete(hash) && !answers.delete(hash)) return text
  }
}
