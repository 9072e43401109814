import type { AnyOperation, InputOf, LiveUpdate, OutputOf } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Entities, Ref } from './normalised.ts'

/** How soon after a hint a query is fetched again. */
export type Pace = 'now' | 'soon' | 'later'

export type OwnData = 'entries' | 'follows'

interface Hinted<Input, Output> {
  input: Input
  /** What the cache holds of the query: its pages, or the one answer. */
  known: Output[]
  viewer: string | null
}

interface Behaviour<Op, Input, Output> {
  operation: Op
  /** The entity it is about: when that is deleted, the answer is dropped. */
  of?: (input: Input) => Ref
  /** Whether a live update may have changed it, and how soon it is fetched again then. */
  hint?: (update: LiveUpdate, hinted: Hinted<Input, Output>) => Pace | null
  /** New items wait behind a button, so that nothing jumps under who reads. Needs ids that grow. */
  holdsBackNewItems?: true
  /** Whether something that the viewer has just made is prepended to it. */
  prependsOwn?: {
    entry?: (made: Entities['entry'], input: Input) => boolean
    comment?: (made: Entities['comment'], input: Input) => boolean
  }
  /** What comes up by itself, and so without what muted members made. */
  leavesOutMuted?: true
  /** Fetched again when these of the viewer's own data change. */
  changesWith?: readonly OwnData[]
  /** Whether the offline cache stores it, to be read without the server. */
  isCachedOffline?: (input: Input) => boolean
  /** What it tells of members beside those that are in it as entities. */
  tells?: (answer: Output, input: Input) => (Partial<Entities['member']> & { id: string })[]
  /** Fetches the page below this cursor, or the newest one. */
  fetchPage?: (client: QueryClient, input: Input, before: string | null) => Promise<unknown>
}

/** How a cached answer follows what happens: declared in this one place, so that the store knows no query. */
export type Declaration<Op extends AnyOperation> = Behaviour<Op, InputOf<Op>, OutputOf<Op>>
/** A declaration of any operation, for code that meets all of them. */
export type Declared = Behaviour<AnyOperation, unknown, unknown>

/** Whether a live update names this member. */
export const concernsMember = (
  { people, reseen, gonePeople }: LiveUpdate,
  memberId: string | null | undefined,
): Pace | null =>
  memberId != null && [people, reseen, gonePeople].some((ids) => ids.includes(memberId)) ? 'now' : null

const known = new Map<unknown, Declared>()
const listeners = new Set<(declared: Declared) => void>()

/** Called once for each operation, beside the screen that shows it. */
export function declare<Op extends AnyOperation>(declaration: Declaration<Op>): void {
  // It is found by its operation, so it only ever meets inputs and answers of that operation.
  const declared = declaration as unknown as Declared
  known.set(declared.operation.id, declared)
  for (const listener of listeners) listener(declared)
}

export const declarationOf = (operationId: unknown): Declared | undefined => known.get(operationId)

/** Screens are loaded lazily, and so are their declarations: a listener also hears of the later ones. */
export function onDeclared(listener: (declared: Declared) => void): void {
  for (const declared of known.values()) listener(declared)
  listeners.add(listener)
}
