import { Member } from '@hakari/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { deviceStorage } from '../storage/browser-storage.ts'
import { forgetFormerReading, savedReadingName, savedUser } from '../storage/saved-user.ts'
import { parsed } from '../storage/versioned.ts'
import { type Declared, declarationOf, onDeclared } from './declarations.ts'
import type { Ref } from './kept.ts'
import { storeOf } from './store-of.ts'
import { bringBack, writeDown, type Written } from './written.ts'

/** One more whenever what is kept changes its meaning. A changed shape of an answer is noticed without it. */
const version = 2
const mostAnswers = 60
const mostCharacters = 600_000
const writeAfterMs = 1000
const dayMs = 86_400_000
/** Nobody tells this browser what was deleted while it was away: some day what is kept is too old to be shown. */
const keptMs = 30 * dayMs

interface Answer {
  key: QueryKey
  /** Names entities, which stand beside the answers. Of a list only the first page. */
  data: unknown
  /** When the server last said it, in milliseconds. */
  at: number
  /** What it was asked of. It is written down, because the screen that declares it may not have come. */
  of?: Ref | undefined
}
interface Saved {
  version: number
  of: string
  answers: Answer[]
  entities: Written
}

/** Whose answers these are; the oldest first. */
let owner: string | null = null
const answers = new Map<string, Answer>()
/** Read from the device, and not laid out yet: the screen that declares what they are has not come. */
const undeclared = new Map<string, Answer>()
/** Whose entities the store holds: nothing of somebody who was here before is shown to who is here now. */
let keptOf: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let watched: QueryClient | null = null

/** Lays what is kept of this member where the screens look for it. It is old: whoever shows it asks for it anew. */
export function restoreReading(client: QueryClient, member: Member): void {
  const memberId = member.id
  const store = storeOf(client)
  if (keptOf !== null && keptOf !== memberId) store.forgetAll()
  keptOf = memberId
  store.take(Member, member)
  if (owner === memberId) return
  // To lay it out is not to have read it: none of this is noted.
  owner = null
  answers.clear()
  undeclared.clear()
  forgetFormerReading()
  for (const answer of savedOf(client, memberId)) undeclared.set(hashOf(answer.key), answer)
  if (watched !== client) watch(client)
  watched = client
  for (const { key } of undeclared.values()) {
    const declared = declarationOf(key[0])
    if (declared) layOut(client, declared)
  }
  owner = memberId
}

const hashOf = (key: QueryKey) => JSON.stringify(key)

/** A clock that was set back makes nothing younger. */
const isWithin = (ms: number, at: number) => Math.abs(Date.now() - at) < ms

/** Whether what is kept of it is so new that it need not be fetched only to be kept. */
export const wasReadToday = (key: QueryKey): boolean => isWithin(dayMs, answers.get(hashOf(key))?.at ?? 0)

/** Not even what is only in memory is written down any more. */
export function forgetAnswers(): void {
  owner = null
  answers.clear()
  undeclared.clear()
}

/** That of anybody else, of another version, and what cannot be read, is gone for good. */
function savedOf(client: QueryClient, memberId: string): Answer[] {
  const saved = parsed(deviceStorage.read(savedReadingName))
  if (!isSaved(saved) || saved.of !== memberId) {
    deviceStorage.forget(savedReadingName)
    return []
  }
  const recent = saved.answers.filter((answer) => isAnswer(answer) && isWithin(keptMs, answer.at))
  bringBack(storeOf(client), saved.entities, recent)
  if (recent.length < saved.answers.length) writeSoon()
  return recent
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isSaved = (value: unknown): value is Saved =>
  isObject(value) &&
  'version' in value &&
  value.version === version &&
  'answers' in value &&
  Array.isArray(value.answers) &&
  'entities' in value &&
  isObject(value.entities)

const isAnswer = (value: unknown): value is Answer =>
  isObject(value) && 'key' in value && Array.isArray(value.key) && 'at' in value && typeof value.at === 'number'

/** What was kept of this operation, unless an earlier version of the contract understood it differently. */
function layOut(client: QueryClient, { operation }: Declared): void {
  const store = storeOf(client)
  for (const [hash, answer] of undeclared) {
    if (answer.key[0] !== operation.id) continue
    undeclared.delete(hash)
    const [page] = pagesIn(answer)
    if (!operation.output.safeParse(store.read(page)).success) continue
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
const pagesIn = ({ key, data }: Answer): unknown[] => (isList(key) && isPages(data) ? data.pages : [data])

function watch(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || owner === null) return
    const { queryKey: key, state } = event.query
    if (declarationOf(key[0])?.isKept?.(key[1]) !== true) return
    const { action } = event
    const data: unknown = state.data
    if (action.type === 'success') note({ key, data, isHeard: action.manual !== true })
    else if (action.type === 'setState' && data === undefined && answers.delete(hashOf(key))) writeSoon()
  })
  storeOf(client).subscribe(writeSoon)
  onDeclared((declared) => layOut(client, declared))
  addEventListener('pagehide', write)
}

/** Heard from the server, or only changed here. */
function note({ key, data, isHeard }: { key: QueryKey; data: unknown; isHeard: boolean }): void {
  const hash = hashOf(key)
  const before = answers.get(hash)
  answers.delete(hash)
  undeclared.delete(hash)
  const at = isHeard || !before ? Date.now() : before.at
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
  // Signed out or wiped meanwhile, perhaps in another tab: then nothing is kept any more.
  if (owner !== null && watched && savedUser()?.id === owner)
    deviceStorage.keep(savedReadingName, bounded(watched, owner))
}

/** When there is too much, what was asked for longest ago goes, but somebody's before everybody's. */
function bounded(client: QueryClient, of: string): string {
  const store = storeOf(client)
  for (const known of [undeclared, answers])
    for (const [hash, answer] of known) if (isObject(answer.of) && store.isGone(answer.of)) known.delete(hash)
  for (;;) {
    const kept = [...undeclared.values(), ...answers.values()]
    const saved: Saved = {
      version,
      of,
      answers: kept,
      entities: writeDown(
        store,
        kept.map(({ data }) => data),
      ),
    }
    const text = JSON.stringify(saved)
    if (kept.length <= mostAnswers && text.length <= mostCharacters) return text
    const oldest = kept.find(({ key: [, input] }) => isObject(input) && 'params' in input)
    const hash = hashOf((oldest ?? kept[0])?.key ?? [])
    if (!undeclared.delete(hash) && !answers.delete(hash)) return text
  }
}
