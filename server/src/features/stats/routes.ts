import { stats } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readerOf } from '../visibility/index.ts'
import { chartOfMember, ownChart } from './chart.ts'
import { monthOfMember } from './calendar.ts'
import { progressOfMember } from './progress.ts'
import { figuresOf } from './queries.ts'

export function statsRoutes(serve: Serve, { reads, clock }: Pick<Platform, 'reads' | 'clock'>) {
  serve(stats.mine, async ({ viewer }) => {
    const figures = await reads((db) => figuresOf(db, viewer.memberId, clock.now()))
    if (!figures) throw new Refusal('not_signed_in')
    return { ...figures, latestMeasuredAt: figures.latestMeasuredAt?.toISOString() ?? null }
  })

  serve(stats.progress, ({ viewer }) => reads((db) => progressOfMember(db, viewer.memberId, clock.now())))

  serve(stats.calendar, ({ query, viewer }) =>
    reads((db) => monthOfMember(db, viewer.memberId, { ...query, now: clock.now() })),
  )

  serve(stats.chart, ({ query, viewer }) =>
    reads((db) => ownChart(db, viewer.memberId, { ...query, now: clock.now() })),
  )

  serve(stats.chartOfMember, ({ params, query, viewer }) =>
    reads((db) => chartOfMember(db, { viewer: readerOf(viewer), memberId: params.id }, { ...query, now: clock.now() })),
  )
}
