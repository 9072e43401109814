/** A location of the app, with the state that was handed over to the page. */
export interface Location {
  pathname: string
  search: string
  hash: string
  state: unknown
  /** Another one for each visit. */
  key: string
}

/** How somebody came to a location. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

/** An address, or parts of one; what is left out is empty. */
export type To = string | { pathname: string; search?: string; hash?: string }

interface HistoryState {
  /** The place in this tab's history: 0 is the page somebody came in by. */
  idx: number
  key: string
  /** The page load this history began with: another one begins at 0 too. */
  since: string
  state: unknown
}

const newKey = () => crypto.randomUUID().slice(0, 8)

const listeners = new Set<() => void>()
if (historyState() === null)
  history.replaceState({ idx: 0, key: 'first', since: newKey(), state: null } satisfies HistoryState, '')
let place = historyState()?.idx ?? 0
let here: { location: Location; how: NavigationType } = { location: read(), how: 'POP' }
addEventListener('popstate', onPopState)

export const currentLocation = () => here

export function onMove(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A guard is asked before somebody leaves; false keeps them where they are. */
type Guard = () => Promise<boolean>
const guards = new Set<Guard>()
let isAsking = false

export function addNavigationGuard(ask: Guard): () => void {
  guards.add(ask)
  return () => guards.delete(ask)
}

/** One question at a time: whoever wants to leave twice is asked once. */
export async function confirmNavigation(): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  try {
    for (const ask of guards) if (!(await ask())) return false
    return true
  } finally {
    isAsking = false
  }
}

/** Counts the popstate events that only undo a refused navigation; the flag marks the one that was allowed. */
let returns = 0
let isAllowed = false

/** The browser has gone already: it goes back, and once more when it may. */
function onPopState(): void {
  const steps = (historyState()?.idx ?? place) - place
  if (returns > 0) {
    returns--
    return
  }
  if (guards.size === 0 || isAllowed || steps === 0) {
    isAllowed = false
    return settle('POP')
  }
  returns++
  history.go(-steps)
  void goOnce(steps)
}

async function goOnce(steps: number): Promise<void> {
  if (!(await confirmNavigation())) return
  isAllowed = true
  history.go(steps)
}

export const addressOf = (to: To) =>
  typeof to === 'string' ? to : `${to.pathname}${marked('?', to.search)}${marked('#', to.hash)}`

const marked = (mark: string, text = '') => (text === '' || text.startsWith(mark) ? text : mark + text)

export async function navigate(
  to: To | number,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): Promise<void> {
  if (typeof to === 'number') return history.go(to)
  if (guards.size > 0 && !(await confirmNavigation())) return
  const idx = (historyState()?.idx ?? 0) + (replace ? 0 : 1)
  const next: HistoryState = { idx, key: newKey(), since: historyState()?.since ?? '', state }
  const address = new URL(addressOf(to), location.href)
  if (replace) history.replaceState(next, '', address)
  else history.pushState(next, '', address)
  settle(replace ? 'REPLACE' : 'PUSH')
}

function settle(how: NavigationType): void {
  place = historyState()?.idx ?? 0
  here = { location: read(), how }
  for (const listener of listeners) listener()
}

function historyState(): HistoryState | null {
  const state = history.state as Partial<HistoryState> | null
  return typeof state?.idx === 'number' ? (state as HistoryState) : null
}

function read(): Location {
  const { pathname, search, hash } = location
  return { pathname, search, hash, state: historyState()?.state ?? null, key: historyState()?.key ?? '' }
}
