import type { entries, Entry, ParsedOf } from '@hakari/contract'
import { writeShortly } from '../../platform/database/after-commit.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { assertMayPost } from '../newcomers/index.ts'
import { readerOf } from '../visibility/index.ts'
import { entryRecorded } from './events.ts'
import { oneEntry } from './queries.ts'
import { entryUnderKey, insertEntry, isEntryUnderKey, lockMember } from './writing/queries.ts'
import { entryLimits } from './limits.ts'

type Deps = Pick<Platform, 'db' | 'limits' | 'events' | 'clock'>
type NewEntry = ParsedOf<typeof entries.record>['body']

interface Recorded {
  memberId: string
  body: NewEntry
  idempotencyKey: string
}

/**
 * One entry under one key, however often the answer is lost on the way. It is counted, locked and written in one flight: what
 * the answers forbid is rolled back.
 */
export async function recordWeight(deps: Deps, recorded: Recorded): Promise<Entry> {
  const { db, limits } = deps
  const { memberId, body } = recorded
  await assertMayPost(deps, memberId, [body.note], () => entryUnderKey(db, recorded))
  const taking = await limits.toTake([entryLimits.entriesPerMember, memberId], isEntryUnderKey(recorded))
  return writeShortly(
    db,
    async (tx, counted) => {
      const [inserted, use] = await Promise.all([insert(tx, recorded), counted])
      if (inserted) await taking.assertTaken(tx, use)
      const id = inserted?.id ?? (await idUnderKey(tx, recorded))
      const [entry] = await Promise.all([
        // Nobody has liked or answered what is new, so that nobody is to be left out.
        oneEntry(tx, readerOf({ memberId, hidesNobody: inserted !== null }), id),
        inserted && announce(deps, tx, { ...recorded, inserted }),
      ])
      if (!entry) throw new Refusal('not_signed_in')
      return entry
    },
    taking.statement,
  )
}

/** In a transaction of somebody who has more to write. Returns the entry's id. */
export async function recordWithin(deps: Pick<Deps, 'events'>, tx: Tx, recorded: Recorded): Promise<string> {
  const inserted = await insert(tx, recorded)
  if (!inserted) return idUnderKey(tx, recorded)
  await announce(deps, tx, { ...recorded, inserted })
  return inserted.id
}

type Inserted = NonNullable<Awaited<ReturnType<typeof insertEntry>>>

/** Null when there is an entry under this key already. */
async function insert(tx: Tx, { memberId, body, idempotencyKey }: Recorded): Promise<Inserted | null> {
  const [isThere, inserted] = await Promise.all([
    lockMember(tx, memberId),
    insertEntry(tx, { memberId, ...body, idempotencyKey }),
  ])
  if (!isThere) throw new Refusal('not_signed_in')
  return inserted
}

async function announce(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { memberId, body: { source }, inserted: { id, needed, isKeyOfDeleted } }: Recorded & { inserted: Inserted },
): Promise<void> {
  if (isKeyOfDeleted) throw new Refusal('idempotency_key_reused')
  await events.announce(tx, entryRecorded, { entryId: id, memberId, needed, source })
}

/** The same again is the same entry, whatever time it says now; another weight under its key is a mistake. */
async function idUnderKey(tx: Tx, recorded: Recorded): Promise<string> {
  const earlier = await entryUnderKey(tx, recorded)
  const { weight, note } = recorded.body
  if (!earlier || Number(earlier.weight) !== Number(weight) || earlier.note !== note)
    throw new Refusal('idempotency_key_reused')
  return String(earlier.id)
}
