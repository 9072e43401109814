import { entries, type Entry } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { fetchNormalised } from './query.ts'
import { storeOf } from './store-of.ts'

/** Fetches an entry again, if this browser knows it at all. */
export async function refetchEntry(client: QueryClient, id: string): Promise<void> {
  if (storeOf(client).find('entry', id))
    await fetchNormalised(client, entries.one, { params: { id } }).catch(() => null)
}

/** An entry that was corrected is fetched again, and so are those whose change is counted from where it was and where it is. */
export async function refetchCorrected(client: QueryClient, id: string): Promise<void> {
  const before = storeOf(client).find('entry', id)
  await refetchEntry(client, id)
  const after = storeOf(client).find('entry', id)
  if (before && after) refetchAround(client, before, after)
}

/** A line shows so many entries before the one it leads to. */
const mostOnLine = 30

/** What was measured later shows the corrected one in its change, or in its line. */
export function refetchAround(client: QueryClient, before: Entry, after: Entry): void {
  // Of who shows changes alone no weight is told: any correction may have been one of it.
  const isSameWeight = before.weight === after.weight && after.numbers !== 'change'
  if (isSameWeight && before.measuredAt === after.measuredAt) return
  const from = before.measuredAt < after.measuredAt ? before.measuredAt : after.measuredAt
  const later = measuredAfter(client, after.member.id, from).filter(({ id }) => id !== after.id)
  for (const { id } of later.slice(0, mostOnLine)) void refetchEntry(client, id)
}

const measuredAfter = (client: QueryClient, memberId: string, moment: string) =>
  storeOf(client)
    .all('entry')
    .filter(({ member, measuredAt }) => member.id === memberId && measuredAt > moment)
    .toSorted((a, b) => a.measuredAt.localeCompare(b.measuredAt))

/** The next measured entry shows the change since the one before it, which is another one when an entry comes or goes. */
export function refetchNextMeasured(client: QueryClient, { member, measuredAt }: Entry): void {
  const [next] = measuredAfter(client, member.id, measuredAt)
  if (next) void refetchEntry(client, next.id)
}
