import type { RefusalBody, Source } from '@hakari/contract'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'
import { expectedMember } from './expected-member.ts'

/** Where a weight was read that nobody typed, and of when it is. */
interface ReadWeight {
  source: Source
  measuredAt: string
}

/** What can be done without the network. */
export type Act =
  | { kind: 'entry'; weight: string; note: string; read?: ReadWeight }
  | { kind: 'comment'; entryId: string; text: string }
  | { kind: 'like'; entryId: string; isLiked: boolean }
  | { kind: 'follow'; memberId: string; isFollowed: boolean }

const kinds = new Set<Act['kind']>(['entry', 'comment', 'like', 'follow'])

export type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>

export interface Unsent<A extends Act = Act> {
  /** Temporary. An entry or a comment is sent under it as its key; of a wish there is one per entry or person. */
  id: string
  /** When it was done, in milliseconds. */
  at: number
  act: A
  /** Why the server did not take it. */
  refusal?: RefusalBody
  /** Set where it is worth trying again without being asked, from then on. */
  tryAfter?: number
}

export const wishId = (kind: 'like' | 'follow', about: string) => `${kind}-${about}`

/** One name for each, so that two tabs never write over each other. Only its owner's session ever sees it. */
const beginning = 'outbox.'
const nameOf = (id: string) => `${beginning}${expectedMember() ?? ''}.${id}`

/** What the browser did not keep lasts as long as the page. */
const onThisPage = new Map<string, string>()

const listeners = new Set<() => void>()
let known: { of: string | null; items: readonly Unsent[] } | null = null

/** How much would be lost: entries, and whatever else was done. */
export function countUnsent(items: readonly Unsent[]): { entries: number; others: number } {
  const entries = items.filter(({ act }) => act.kind === 'entry').length
  return { entries, others: items.length - entries }
}

/** Of everybody who was signed in here. */
export const unsentOfAll = () => readAll(beginning)

/** What this member did and the server may not know yet, oldest first. */
export function unsent(): readonly Unsent[] {
  const of = expectedMember()
  if (known?.of !== of) known = { of, items: of === null ? [] : readAll(nameOf('')) }
  return known.items
}

export const findUnsent = (id: string) => unsent().find((item) => item.id === id)

export function keepUnsent(item: Unsent): void {
  const [name, value] = [nameOf(item.id), JSON.stringify(item)]
  if (deviceStorage.keep(name, value)) onThisPage.delete(name)
  else onThisPage.set(name, value)
  lookAgain()
}

export function forgetUnsent(id: string): void {
  deviceStorage.forget(nameOf(id))
  onThisPage.delete(nameOf(id))
  lookAgain()
}

export const forgetAllUnsent = () => {
  for (const { id } of unsent()) forgetUnsent(id)
}

/** Whether closing this page would lose something. */
export const isOnlyHere = () => onThisPage.size > 0

/** Another tab may have changed it. */
export function lookAgain(): void {
  known = null
  for (const listener of listeners) listener()
}

export function onUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUnsent = () => useSyncExternalStore(onUnsent, unsent)

/** What is wanted and not done yet. */
export function useWish<Kind extends 'like' | 'follow'>(kind: Kind, about: string): ActOf<Kind> | undefined {
  const id = wishId(kind, about)
  return useSyncExternalStore(onUnsent, () => findUnsent(id)?.act) as ActOf<Kind> | undefined
}

function readAll(under: string): Unsent[] {
  const values = new Map(deviceStorage.names(under).map((name) => [name, deviceStorage.read(name) ?? '']))
  for (const [name, value] of onThisPage) if (name.startsWith(under)) values.set(name, value)
  return [...values.values()].flatMap((value) => parsed(value)).toSorted((a, b) => a.at - b.at)
}

/** What another version of Hakari wrote, and this one does not know, is left alone. */
function parsed(value: string): Unsent[] {
  try {
    const item = JSON.parse(value) as Unsent
    return kinds.has(item.act.kind) ? [item] : []
  } catch {
    return []
  }
}
