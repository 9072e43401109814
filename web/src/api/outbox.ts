import { type RefusalBody, type RefusalCode, Refused } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { expectedMember } from './expected-member.ts'
import { onLive } from './live.ts'
import { reconnectDelay } from './reconnect-delay.ts'
import {
  type Act,
  findUnsent,
  forgetUnsent,
  isOnlyHere,
  keepUnsent,
  lookAgain,
  onUnsent,
  type Unsent,
  unsent,
} from './unsent.ts'

/** How one kind of act reaches the server, and what follows from the answer on the screen. */
export interface Delivery<A extends Act = Act, Answer = unknown> {
  send(item: Unsent<A>): Promise<Answer>
  onSent(client: QueryClient, act: A, answer: Answer): void
  /** Typed by hand: when the server asks for patience, it waits. A button can be pressed again. */
  isTyped: boolean
  /** What the server refuses is undone with this sentence. Without it, it stays until its owner decides. */
  undone?: string
  onUndone?(client: QueryClient, act: A): void
}

interface Office {
  client: QueryClient
  deliveries: Record<Act['kind'], Delivery>
  say: (sentence: string) => void
}

interface Watcher {
  done: (how: 'sent' | 'kept') => void
  fail: (error: Refused) => void
  patience: ReturnType<typeof setTimeout>
}

/** What every tab hears about an act. */
type Told = { memberId: string | null; item: Unsent } & ({ answer: unknown } | { refusal: RefusalBody })

/** Nobody can be reached, or not as who this is: so it would go with the others too. */
const away = new Set<RefusalCode>(['unavailable', 'not_signed_in', 'other_member'])

const name = 'hakari-outbox'
/** What is answered sooner than this needs no word in between. */
const slowMs = 200
/** For so long somebody watches it being sent. */
const watchedMs = 5000
/** Other tabs learn what was sent before they get their turn. */
const turnMs = 100
const longestWaitMs = 3_600_000

let office: Office | null = null
let otherTabs: BroadcastChannel | null = null
let running: Promise<void> | null = null
let isWantedAgain = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underway: { id: string; isSlow: boolean } | null = null
const watched = new Map<string, Watcher>()
/** What the form it was typed into still shows. */
const inForms = new Set<string>()

/** Kept before anything else happens, then sent as soon as the server can be reached. The last under an id counts. */
export function put(id: string, act: Act): void {
  keepUnsent({ id, at: findUnsent(id)?.at ?? Date.now(), act })
  void run()
}

/** Puts it and watches: whether the server has it, or it is kept for later. A refusal is thrown, and nothing is kept. */
export async function deliver(id: string, act: Act): Promise<'sent' | 'kept'> {
  inForms.add(id)
  const how = await new Promise<'sent' | 'kept'>((done, fail) => {
    watched.set(id, { done, fail, patience: setTimeout(() => stopWatching(id)?.done('kept'), watchedMs) })
    put(id, act)
  })
  if (how === 'kept') inForms.delete(id)
  lookAgain()
  return how
}

/** Tries what waits at once: whether the server has it now. */
export async function sendNow({ id, act }: Unsent): Promise<boolean> {
  put(id, act)
  await running
  return findUnsent(id) === undefined
}

export const isInForm = (id: string) => inForms.has(id)

/** Not while some tab is sending it: then it is either sent or still there. */
export const drop = (id: string) => alone(async () => forgetUnsent(id))

/** Whether it is on its way, and not just for a moment. */
export const useIsSending = (id: string) => useSyncExternalStore(onUnsent, () => underway?.id === id && underway.isSlow)

/** Sends what is there, and whatever comes, for as long as somebody is signed in on this page. */
export function openOutbox(opened: Office): () => void {
  office = opened
  otherTabs = new BroadcastChannel(name)
  const closed = new AbortController()
  const { signal } = closed
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data))
  addEventListener('online', tryNow, { signal })
  addEventListener('storage', ({ key }) => (key === null || key.includes('outbox')) && lookAgain(), { signal })
  addEventListener('beforeunload', (event) => isOnlyHere() && event.preventDefault(), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryNow(), { signal })
  const stopListening = onLive(({ type }) => type === 'hello' && tryNow())
  tryNow()
  return () => {
    closed.abort()
    stopListening()
    clearTimeout(timer)
    otherTabs?.close()
    otherTabs = null
    office = null
  }
}

/** Something speaks for it that the server can be reached. */
function tryNow(): void {
  failures = 0
  void run()
}

/** One tab at a time. Where a browser has no locks, the keys see to it that nothing happens twice. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

function run(): Promise<void> {
  isWantedAgain = true
  running ??= runOnce()
  return running
}

async function runOnce(): Promise<void> {
  clearTimeout(timer)
  try {
    while (isWantedAgain) {
      isWantedAgain = false
      await alone(sendAll)
    }
  } finally {
    running = null
    for (const id of watched.keys()) stopWatching(id)?.done('kept')
    planNext()
  }
}

function planNext(): void {
  const open = unsent().filter(isOpen)
  if (open.length === 0) failures = 0
  if (open.length === 0 || !office) return
  const patience = Math.min(...open.map(({ tryAfter = 0 }) => tryAfter - Date.now()), longestWaitMs)
  timer = setTimeout(() => void run(), Math.max(patience, reconnectDelay(failures++, Math.random())))
}

/** A clock that was set back must not make anything wait for ever. */
const isDue = ({ tryAfter = 0 }: Unsent) => tryAfter <= Date.now() || tryAfter > Date.now() + longestWaitMs

const isOpen = ({ refusal, tryAfter }: Unsent) => refusal === undefined || tryAfter !== undefined

async function sendAll(): Promise<void> {
  const putOff = new Set<string>()
  const next = () => {
    lookAgain()
    return unsent().find((item) => !putOff.has(item.id) && isOpen(item) && isDue(item))
  }
  let hasSent = false
  for (let item = next(); item; item = next()) {
    const delivery = office?.deliveries[item.act.kind]
    if (!delivery) break
    const outcome = await attempt(delivery, item)
    if (outcome === 'away') break
    if (outcome === 'later') putOff.add(item.id)
    else hasSent = true
  }
  rest()
  if (hasSent) await pause(turnMs)
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function attempt(delivery: Delivery, item: Unsent): Promise<'away' | 'later' | 'done'> {
  const end = begin(item)
  let answer: unknown
  try {
    answer = await delivery.send(item)
  } catch (error) {
    return refused(delivery, item, error)
  } finally {
    end()
  }
  // Whoever changed their mind meanwhile wants something else now.
  if (isChanged(item)) return 'done'
  tell({ memberId: expectedMember(), item, answer })
  // First what came of it is on the screen, then what stood for it goes.
  await pause(0)
  if (!isChanged(item)) forgetUnsent(item.id)
  return 'done'
}

function begin(item: Unsent): () => void {
  const mine = { id: item.id, isSlow: underway?.id === item.id && underway.isSlow }
  underway = mine
  const slow = setTimeout(() => {
    mine.isSlow = true
    lookAgain()
  }, slowMs)
  return () => {
    clearTimeout(slow)
    // Another wish about the same comes right after it.
    if (!isChanged(item)) rest()
  }
}

function rest(): void {
  underway = null
  lookAgain()
}

const isChanged = ({ id, act }: Unsent) => {
  const now = findUnsent(id)
  return now !== undefined && JSON.stringify(now.act) !== JSON.stringify(act)
}

function refused(delivery: Delivery, item: Unsent, error: unknown): 'away' | 'later' | 'done' {
  const body: RefusalBody = error instanceof Refused ? error.body : { refusal: 'unexpected', requestId: '-' }
  if (away.has(body.refusal)) return 'away'
  const now = findUnsent(item.id)
  if (!now) return 'done'
  if (body.refusal === 'unexpected' || (body.refusal === 'too_many_requests' && delivery.isTyped)) {
    keepUnsent({ ...now, refusal: body, tryAfter: Date.now() + (body.retryAfterSeconds ?? 0) * 1000 })
    return 'later'
  }
  if (isChanged(item)) return 'done'
  // It had arrived, and its owner has deleted it since.
  const wasThere = body.refusal === 'idempotency_key_reused'
  if (wasThere || delivery.undone !== undefined) forgetUnsent(item.id)
  else keepUnsent({ id: item.id, at: item.at, act: item.act, refusal: body })
  if (wasThere) stopWatching(item.id)?.done('sent')
  else tell({ memberId: expectedMember(), item, refusal: body })
  return 'done'
}

function tell(told: Told): void {
  hear(told)
  otherTabs?.postMessage(told)
}

function hear(told: Told): void {
  if (!office || told.memberId !== expectedMember()) return
  const { item } = told
  const delivery = office.deliveries[item.act.kind]
  const watcher = stopWatching(item.id)
  if ('answer' in told) {
    delivery.onSent(office.client, item.act, told.answer)
    watcher?.done('sent')
  } else if (watcher) {
    forgetUnsent(item.id)
    watcher.fail(new Refused(told.refusal))
  } else if (delivery.undone !== undefined) {
    delivery.onUndone?.(office.client, item.act)
    office.say(delivery.undone)
  }
}

function stopWatching(id: string): Watcher | undefined {
  const watcher = watched.get(id)
  clearTimeout(watcher?.patience)
  watched.delete(id)
  return watcher
}
