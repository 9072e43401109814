import type { imports, OutputOf } from '@hakari/contract'
import { type ImportDeps, providerOf } from './deps.ts'
import { daysAgo } from './providers/tokyo-clock.ts'
import { isEntry, type Key, markImported } from './queries.ts'
import { takeBudget } from './read-span.ts'
import { refuseOnFault } from './refuse-on-fault.ts'
import { withAccessToken } from './refresh-tokens.ts'
import { latestOf } from './rules.ts'
import { importLimits } from './limits.ts'

/** The latest weight the service knows. Nothing is written but that it was asked. */
export async function latestReading(deps: ImportDeps, key: Key): Promise<OutputOf<typeof imports.latest>> {
  await deps.limits.take([[importLimits.importsPerMember, key.memberId]])
  const now = deps.clock.now()
  const provider = providerOf(deps, key.service)
  // To the end of the day: what was typed without a time stands there.
  const between = { from: daysAgo(now, provider.daysBack), to: daysAgo(now, -1) }
  const readings = await refuseOnFault(deps, 'provider_read_failed', () =>
    withAccessToken(deps, key, async (accessToken) => {
      await takeBudget(deps, provider, key.memberId, 'today')
      return provider.recent(accessToken, between)
    }),
  )
  await markImported(deps.db, key, now)
  const latest = latestOf(readings, now)
  if (!latest) return { reading: null }
  const measuredAt = new Date(Math.min(latest.measuredAt.getTime(), now.getTime()))
  const { weight } = latest
  const isPublished = await isEntry(deps.db, { memberId: key.memberId, weight, measuredAt })
  return { reading: { weight, measuredAt: measuredAt.toISOString(), isPublished } }
}
