import type { Entry } from '@hakari/contract'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { randomUUID } from 'node:crypto'
import { lockMember, oneEntry, recordWithin, entryLimits } from '../entries/index.ts'
import { lockReading, markPublished } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'limits' | 'events'>

/** One entry of one reading, however often it is asked for; another one after that was deleted. */
export async function publishReading(deps: Deps, memberId: string, id: string): Promise<Entry> {
  await deps.limits.take([[entryLimits.entriesPerMember, memberId]])
  const entryId = await deps.db.transaction().execute(async (tx) => {
    // The member is locked before anything else, in the same order as by whoever records or deletes.
    if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
    const reading = await lockReading(tx, { memberId, id })
    if (!reading) throw new Refusal('not_found')
    if (reading.entryId !== null) return reading.entryId
    const { weight, measuredAt, source } = reading
    const body = { weight, note: '', measuredAt, source, audience: 'usual' as const }
    const made = await recordWithin(deps, tx, { memberId, body, idempotencyKey: randomUUID() })
    await markPublished(tx, id, made)
    return made
  })
  const entry = await oneEntry(deps.db, memberId, entryId)
  if (!entry) throw new Refusal('not_signed_in')
  return entry
}
