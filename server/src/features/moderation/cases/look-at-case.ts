import type { moderation } from '@hakari/contract'
import type { Db } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { actsAbout, actsOfCase } from '../acts/queries.ts'
import { oneCase } from './queries.ts'

/** A case as a moderator sees it, with what was done about its person; of who is gone, only what this case came to. */
export async function caseFor(db: Db, viewerId: string, id: string): Promise<moderation.Case> {
  const found = await oneCase(db, viewerId, id)
  if (!found) throw new Refusal('not_found')
  const history = found.subject ? await actsAbout(db, viewerId, found.subject.id) : await actsOfCase(db, viewerId, id)
  return { ...found, history }
}
