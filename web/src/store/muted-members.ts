import type { mutes, OutputOf } from '@hakari/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { declarationOf } from './declarations.ts'
import { isObject } from './entity-table.ts'
import { isRef } from './normalised.ts'
import { withLiveUpdates } from './lazy-live-updates.ts'
import { storeOf } from './store-of.ts'

/** The viewer muted somebody, or undid it: every list that comes up by itself shows it at once, and then what the server counts. */
export function showMuteState(client: QueryClient, memberId: string, state: OutputOf<typeof mutes.mute>): void {
  const store = storeOf(client)
  store.change('member', memberId, () => state)
  if (state.isMuted) leaveOut(client, memberId)
  // Whoever takes it back wants to see it: it stands where it was, and not behind the button of what is new.
  void client.invalidateQueries({ predicate: leavesOutMuted, refetchType: state.isMuted ? 'none' : 'active' })
  withLiveUpdates(({ refetchEverything }) => refetchEverything(client))
}

/** What waits behind a button has the key of its list behind a word of its own. */
const leavesOutMuted = ({ queryKey: [first, second] }: Query) =>
  [first, second].some((id) => declarationOf(id)?.leavesOutMuted === true)

function leaveOut(client: QueryClient, memberId: string): void {
  const store = storeOf(client)
  const isTheirs = (item: unknown): boolean => {
    if (!isObject(item)) return false
    if (isRef(item) && item.kind === 'member') return item.id === memberId
    const by: unknown = (isRef(item) ? store.fieldsOf(item) : item)?.['member']
    return isObject(by) && isRef(by) && isTheirs(by)
  }
  client.setQueriesData({ predicate: leavesOutMuted }, (known: unknown) => without(known, isTheirs))
  for (const { id, newestComment } of store.all('entry'))
    if (newestComment?.member.id === memberId) store.change('entry', id, () => ({ newestComment: null }))
}

/** The same without some of what its lists hold, however deep they stand. */
function without(value: unknown, isGone: (item: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isGone(item)).map((item) => without(item, isGone))
  if (!isObject(value) || isRef(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, without(inside, isGone)]))
}
