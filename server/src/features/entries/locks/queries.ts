import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { mayCommentWithin, maySeeEntry, reachOf, takesPart } from '../../visibility/index.ts'

const rows = { entry: 'e', member: 'm' }

/**
 * The entry and whose it is, if the viewer is still there and may see it. Both rows are locked until the transaction
 * ends, the member first, as whoever deletes an account takes them; then the pair, as whoever blocks does.
 */
export const lockEntry = (viewerId: string, id: string, strength = sql`key share`) => sql<{
  id: number
  member_id: string
  may_comment: boolean
}>`
  with viewer as materialized (
    select v.id from members v where v.id = ${viewerId} and ${takesPart('v')} for key share)
  select e.id, e.member_id, ${mayCommentWithin(reachOf(viewerId, 'm'), 'e')} as may_comment,
         pg_advisory_xact_lock_shared(pair_lock(${viewerId}, e.member_id)) as held
  from viewer, entries e join members m on m.id = e.member_id
  where e.id = ${id} and ${maySeeEntry(viewerId, rows)} for ${strength} of e`

/**
 * The same for several who each want something of an entry: `wanted` has `place`, `viewer_id` and `entry_id`. What somebody else holds
 * is left out, as is what is not there to be seen: whoever waited with locks of many others could wait in a circle.
 */
export const lockFreeEntries = (wanted: RawBuilder<unknown>) => sql<{ place: number; id: number; member_id: string }>`
  with here as materialized (
    select v.id from members v where v.id in (select viewer_id from ${wanted}) and ${takesPart('v')}
    for key share skip locked)
  select w.place, e.id, e.member_id
  from ${wanted} w join here on here.id = w.viewer_id cross join lateral (
    select e.id, e.member_id, pg_try_advisory_xact_lock_shared(pair_lock(w.viewer_id, e.member_id)) as is_held
    from entries e join members m on m.id = e.member_id
    where e.id = w.entry_id and ${maySeeEntry(sql.ref('w.viewer_id'), rows)}
    for no key update of e skip locked for key share of m skip locked) e
  where e.is_held`

export const lockVisibleEntry = async (tx: Tx, viewerId: string, id: string) =>
  (await lockEntry(viewerId, id).execute(tx)).rows[0]
