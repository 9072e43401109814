import { Refusal } from '../../platform/refusal.ts'
import { type ImportDeps, providerOf } from './deps.ts'
import type { Readings, Span } from './providers/provider.ts'
import { connectionOf, type Key } from './queries.ts'
import { refusing } from './refusals.ts'
import { withAccess } from './renew.ts'

/** Health Planet counts for all members together: years of history leave room for whoever wants today's weight. */
export async function takeBudget(
  { limits }: Pick<ImportDeps, 'limits'>,
  { service }: Key,
  { isHistory }: { isHistory: boolean },
): Promise<void> {
  if (service !== 'health_planet') return
  if (isHistory) await limits.take([['healthPlanetHistoryPerHour', 'all']])
  await limits.take([['healthPlanetPerHour', 'all']])
}

/** The same for somebody who waits for the answer: it is the service that is busy, not they who ask too often. */
export async function takeBudgetNow(deps: Pick<ImportDeps, 'limits'>, key: Key): Promise<void> {
  try {
    await takeBudget(deps, key, { isHistory: false })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests')
      throw new Refusal('provider_busy', error.retryAfterSeconds)
    throw error
  }
}

/** Everything the service knows of that time. What goes wrong is a refusal, as for somebody who waits. */
export function readSpan(deps: ImportDeps, key: Key, span: Span): Promise<Readings> {
  const provider = providerOf(deps, key.service)
  return refusing(deps, 'provider_read_failed', () =>
    withAccess(deps, key, (accessToken) => provider.readings(accessToken, span)),
  )
}

export async function assertConnected(deps: ImportDeps, key: Key): Promise<void> {
  const { name } = providerOf(deps, key.service)
  const connection = await connectionOf(deps.db, key)
  if (!connection) throw new Refusal('not_connected')
  if (!connection.sealed || connection.provider !== name) throw new Refusal('provider_revoked')
}
