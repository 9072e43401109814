import { type Reading, readings } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, withIdCursors, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { publishReading } from './publish.ts'
import { forgetReading, newestUnpublished, readingsOf, setHidden } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'limits' | 'events'>

const pageSize = 50

export function readingRoutes(serve: Serve, deps: Deps) {
  const { db } = deps

  serve(readings.list, async ({ query: { before, hidden }, viewer: { memberId } }) => {
    const page = { ...pageBefore(before, pageSize), withHidden: hidden === 'yes' }
    return toPage(withIdCursors(await readingsOf(db, memberId, page)), pageSize)
  })

  serve(readings.offer, async ({ viewer }) => ({ reading: await newestUnpublished(db, viewer.memberId) }))

  serve(readings.publish, ({ params: { id }, viewer }) => publishReading(deps, viewer.memberId, id))

  serve(readings.hide, async ({ params: { id }, viewer: { memberId } }) =>
    there(await setHidden(db, { memberId, id }, true)),
  )

  serve(readings.show, async ({ params: { id }, viewer: { memberId } }) =>
    there(await setHidden(db, { memberId, id }, false)),
  )

  serve(readings.remove, async ({ params: { id }, viewer: { memberId } }) => {
    const isGone = await db.transaction().execute((tx) => forgetReading(tx, { memberId, id }))
    if (!isGone) throw new Refusal('not_found')
    return {}
  })
}

function there(reading: Reading | null): Reading {
  if (!reading) throw new Refusal('not_found')
  return reading
}
