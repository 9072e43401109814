import { dayOf, dayText, entries, isPublicId } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, withIdCursors, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readerOf } from '../visibility/index.ts'
import { setAudience } from './audience/set-audience.ts'
import { setCommenters } from './commenters/set-commenters.ts'
import { csvOf } from './csv/csv.ts'
import { editEntry } from './edit-entry.ts'
import { entriesOf, entryUnder, isOpenTo, oneEntry, seesEntry } from './queries.ts'
import { lockVisibleEntry } from './locks/queries.ts'
import { neighboursOf } from './neighbours/queries.ts'
import { lockMember } from './writing/queries.ts'
import { removeEntry } from './remove-entry.ts'
import { recordWeight } from './record-weight.ts'
import { entryLimits } from './limits.ts'

type Deps = Pick<Platform, 'brand' | 'db' | 'reads' | 'clock' | 'limits' | 'events'>

export function entryRoutes(serve: Serve, deps: Deps) {
  const { brand, db, reads, clock, limits } = deps

  serve(entries.record, ({ body, viewer: { memberId }, idempotencyKey }) =>
    recordWeight(deps, { memberId, body, idempotencyKey }),
  )

  serve(entries.one, async ({ params, viewer }) => {
    const find = isPublicId(params.id) ? entryUnder : oneEntry
    const entry = await reads((there) => find(there, readerOf(viewer), params.id))
    if (!entry) throw new Refusal('not_found')
    return entry
  })

  serve(entries.edit, ({ params: { id }, body, viewer: { memberId } }) => editEntry(deps, { id, memberId, body }))

  serve(entries.setAudience, ({ params: { id }, body, viewer: { memberId, isSuspended } }) =>
    setAudience(deps, { id, memberId, isSuspended, ...body }),
  )

  serve(entries.setCommenters, ({ params: { id }, body, viewer: { memberId } }) =>
    setCommenters(deps, { id, memberId, ...body }),
  )

  serve(entries.neighbours, async ({ params: { id }, viewer }) => {
    const reader = readerOf(viewer)
    const found = await reads(async (there) => {
      if (!(await seesEntry(there, reader, id))) throw new Refusal('not_found')
      return neighboursOf(there, reader, id)
    })
    const at = (place: 'previous' | 'next') => {
      const there = found.find(({ side }) => side === place)
      return there ? { ...there, measuredAt: there.measuredAt.toISOString() } : null
    }
    return { previous: at('previous'), next: at('next') }
  })

  serve(entries.remove, ({ params: { id }, viewer: { memberId } }) =>
    db.transaction().execute(async (tx) => {
      if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
      if (!(await removeEntry(deps, tx, { id, memberId })))
        throw new Refusal((await lockVisibleEntry(tx, memberId, id)) ? 'not_own_entry_to_delete' : 'not_found')
      return {}
    }),
  )

  serve(entries.ofMember, async ({ params, query, viewer }) => {
    const page = { memberId: params.id, ...pageBefore(query.before) }
    const reader = readerOf(viewer)
    const found = await reads(async (there) => {
      const some = await entriesOf(there, reader, page)
      const owner = some.length === 0 && (await isOpenTo(there, reader, params.id))
      if (owner !== false && !owner?.isOpen) throw new Refusal(owner ? 'for_followers_only' : 'not_found')
      return some
    })
    return toPage(withIdCursors(found))
  })

  serve(entries.download, async ({ viewer: { memberId } }) => {
    await limits.take([[entryLimits.downloadsPerMember, memberId]])
    return {
      name: `${brand.fileStem}-weight-${dayText(dayOf(clock.now()))}.csv`,
      type: 'text/csv; charset=utf-8',
      parts: csvOf(db, memberId),
    }
  })
}
