import type { AnyOperation, InputOf, LiveUpdate, OutputOf } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Entities, Ref } from './kept.ts'

/** How soon after a hint the server is asked. */
export type Pace = 'now' | 'soon' | 'later'

export type Own = 'entries' | 'follows'

interface Hinted<Input, Output> {
  input: Input
  /** What is shown of it: its pages, or the one answer. */
  known: Output[]
  viewer: string | null
}

interface Behaviour<Op, Input, Output> {
  operation: Op
  /** What it is of: when that is gone, so is the answer. */
  of?: (input: Input) => Ref
  /** Whether what others did may have changed it, and how soon it is asked for then. */
  hint?: (update: LiveUpdate, hinted: Hinted<Input, Output>) => Pace | null
  /** What is new in it waits until it is asked for, so that nothing jumps under who reads. Its ids grow. */
  newOnesWait?: true
  /** Whether something that the viewer has just made stands on top of it. */
  takesOwn?: {
    entry?: (made: Entities['entry'], input: Input) => boolean
    comment?: (made: Entities['comment'], input: Input) => boolean
  }
  /** Asked for again when these of the viewer's own are others now. */
  changesWith?: readonly Own[]
  /** Whether it can be read again without the server. */
  isKept?: (input: Input) => boolean
  /** What it tells of members beside those that stand in it. */
  tells?: (answer: Output, input: Input) => (Partial<Entities['member']> & { id: string })[]
  /** Asks for the page below this one, or for the newest. */
  pageBelow?: (client: QueryClient, input: Input, before: string | null) => Promise<unknown>
}

/** What becomes of an answer when something happens: the one place where it is said. */
export type Declaration<Op extends AnyOperation> = Behaviour<Op, InputOf<Op>, OutputOf<Op>>
/** The same for who does not know which answer it is. */
export type Declared = Behaviour<AnyOperation, unknown, unknown>

/** Whether it says that something about this member is otherwise now. */
export const concernsMember = ({ people, gonePeople }: LiveUpdate, memberId: string | null | undefined): Pace | null =>
  memberId != null && (people.includes(memberId) || gonePeople.includes(memberId)) ? 'now' : null

const known = new Map<unknown, Declared>()
const listeners = new Set<(declared: Declared) => void>()

/** Once for each operation, beside what shows it. */
export function declare<Op extends AnyOperation>(declaration: Declaration<Op>): void {
  // It is found by its operation, so it only ever meets inputs and answers of that operation.
  const declared = declaration as unknown as Declared
  known.set(declared.operation.id, declared)
  for (const listener of listeners) listener(declared)
}

export const declarationOf = (operationId: unknown): Declared | undefined => known.get(operationId)

/** Screens come late, and so does what they declare. */
export function onDeclared(listener: (declared: Declared) => void): void {
  for (const declared of known.values()) listener(declared)
  listeners.add(listener)
}
