import { entries, type Entry } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ask } from './query.ts'
import { storeOf } from './store-of.ts'

/** Reads an entry anew, where it is known at all. */
export async function readAgain(client: QueryClient, id: string): Promise<void> {
  if (storeOf(client).find('entry', id)) await ask(client, entries.one, { params: { id } }).catch(() => null)
}

/** The entry that was measured next is measured against another one when one before it comes or goes. */
export function readMeasuredNext(client: QueryClient, { member, measuredAt }: Entry): void {
  const [next] = storeOf(client)
    .all('entry')
    .filter((entry) => entry.member.id === member.id && entry.measuredAt > measuredAt)
    .toSorted((a, b) => a.measuredAt.localeCompare(b.measuredAt))
  if (next) void readAgain(client, next.id)
}
