import type { entries, Entry, ParsedOf } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { assertMayPost } from '../newcomers/index.ts'
import { entryRecorded } from './events.ts'
import { oneEntry } from './queries.ts'
import { entryUnderKey, insertEntry, lockMember } from './writing/queries.ts'
import { entryLimits } from './limits.ts'

type Deps = Pick<Platform, 'db' | 'limits' | 'events' | 'clock'>
type NewEntry = ParsedOf<typeof entries.record>['body']

/** One entry under one key, however often the answer is lost on the way. */
export async function recordWeight(
  deps: Deps,
  { memberId, body, idempotencyKey }: { memberId: string; body: NewEntry; idempotencyKey: string },
): Promise<Entry> {
  const earlier = await entryUnderKey(deps.db, { memberId, idempotencyKey })
  if (!earlier) await assertMayPost(deps, memberId, [body.note])
  if (!earlier) await deps.limits.take([[entryLimits.entriesPerMember, memberId]])
  const id = earlier ? replayed(earlier, body) : await insert(deps, { memberId, body, idempotencyKey })
  const entry = await oneEntry(deps.db, memberId, id)
  if (!entry) throw new Refusal('not_signed_in')
  return entry
}

const insert = (deps: Deps, entry: { memberId: string; body: NewEntry; idempotencyKey: string }): Promise<string> =>
  deps.db.transaction().execute((tx) => recordWithin(deps, tx, entry))

/** In a transaction of somebody who has more to write. Returns the entry's id. */
export async function recordWithin(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { memberId, body, idempotencyKey }: { memberId: string; body: NewEntry; idempotencyKey: string },
): Promise<string> {
  if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
  const inserted = await insertEntry(tx, { memberId, ...body, idempotencyKey })
  if (!inserted) return replayed(await entryUnderKey(tx, { memberId, idempotencyKey }), body)
  if (inserted.isKeyOfDeleted) throw new Refusal('idempotency_key_reused')
  await events.announce(tx, entryRecorded, { entryId: inserted.id, memberId, needed: inserted.needed })
  return inserted.id
}

/** The same again is the same entry, whatever time it says now; another weight under its key is a mistake. */
function replayed(earlier: { id: number; weight: string; note: string } | undefined, body: NewEntry): string {
  if (!earlier || Number(earlier.weight) !== Number(body.weight) || earlier.note !== body.note)
    throw new Refusal('idempotency_key_reused')
  return String(earlier.id)
}
