import type { entries, Entry, ParsedOf } from '@hakari/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { assertMayPost } from '../newcomers/index.ts'
import { entryEdited } from './events.ts'
import { entryLimits } from './limits.ts'
import { oneEntry, seesEntry } from './queries.ts'
import { correctEntry, lockMember, type OwnEntry, ownEntry } from './writing/queries.ts'

type Deps = Pick<Platform, 'db' | 'limits' | 'events' | 'clock'>
type Correction = ParsedOf<typeof entries.edit>['body']

interface Edit {
  id: string
  memberId: string
  body: Correction
}

/** Corrects an entry once, however often the answer is lost on the way, and never over what another device has made of it. */
export async function editEntry(deps: Deps, edit: Edit): Promise<Entry> {
  const { db, limits, events } = deps
  const { id, memberId } = edit
  if (await toBeChanged(db, edit)) {
    await assertMayPost(deps, memberId, [edit.body.note])
    await limits.take([[entryLimits.editsPerMember, memberId]])
    await db.transaction().execute(async (tx) => {
      // Whoever deletes or corrects an entry of theirs locks the member first: here nobody else is at it.
      if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
      const entry = await toBeChanged(tx, edit)
      if (!entry) return
      await correctEntry(tx, { ...edit.body, id, memberId })
      await events.announce(tx, entryEdited, { entryId: id, memberId, needed: entry.needed })
    })
  }
  const entry = await oneEntry(db, memberId, id)
  if (!entry) throw new Refusal('not_found')
  return entry
}

/** Null when the entry says all of it already: then the answer to an earlier try was lost, or nothing is to be corrected. */
async function toBeChanged(db: Db, { id, memberId, body }: Edit): Promise<OwnEntry | null> {
  const entry = await ownEntry(db, { id, memberId })
  if (!entry) throw new Refusal((await seesEntry(db, memberId, id)) ? 'not_own_entry' : 'not_found')
  if (saysAllOf(entry, body)) return null
  if (entry.revision !== body.revision) throw new Refusal('entry_changed')
  return entry
}

const saysAllOf = (entry: OwnEntry, { weight, note, measuredAt }: Correction) =>
  (weight === undefined || Number(weight) === Number(entry.weight)) &&
  (note === undefined || note === entry.note) &&
  (measuredAt === undefined || isMeasuredAt(entry, Date.parse(measuredAt)))

/** What was said to be measured later than now was measured when it was said. */
const isMeasuredAt = ({ measuredAt, editedAt, now }: OwnEntry, said: number) =>
  said === measuredAt.getTime() || (said > now.getTime() && measuredAt.getTime() === editedAt?.getTime())
