import { stats } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { figuresOf } from './queries.ts'
import { trendOfMember } from './trend-of-member.ts'

export function statsRoutes(serve: Serve, { db, clock }: Pick<Platform, 'db' | 'clock'>) {
  serve(stats.mine, async ({ viewer }) => {
    const figures = await figuresOf(db, viewer.memberId, clock.now())
    if (!figures) throw new Refusal('not_signed_in')
    return figures
  })

  serve(stats.trend, ({ viewer }) => trendOfMember(db, viewer.memberId, clock.now()))
}
