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

function refetchAround(client: QueryClient, before: Entry, after: Entry): void {
  if (before.weight === after.weight && before.measuredAt === after.measuredAt) return
  refetchNextMeasured(client, before)
  refetchNextMeasured(client, after)
}

/** The next measured entry shows the change since the one before it, which is another one when an entry comes or goes. */
export function refetchNextMeasured(client: QueryClient, { member, measuredAt }: Entry): void {
  const [next] = storeOf(client)
    .all('entry')
    .filter((entry) => entry.member.id === member.id && entry.measuredAt > measuredAt)
    .toSorted((a, b) => a.measuredAt.localeCompare(b.measuredAt))
  if (next) void refetchEntry(client, next.id)
}
