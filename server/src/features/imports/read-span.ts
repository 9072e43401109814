import { Refusal } from '../../platform/refusal.ts'
import { type ImportDeps, providerOf } from './deps.ts'
import type { Provider } from './providers/index.ts'
import type { Purpose, ProviderReadings, Span } from './providers/provider.ts'
import { connectionOf, type Key } from './queries.ts'
import { refuseOnFault } from './refuse-on-fault.ts'
import { withAccessToken } from './refresh-tokens.ts'

/** The budget is taken for each request that is really sent. */
export async function takeBudget(
  { limits }: Pick<ImportDeps, 'limits'>,
  { budget }: Pick<Provider, 'budget'>,
  memberId: string,
  purpose: Purpose,
): Promise<void> {
  if (!budget) return
  await limits.take(budget[purpose](memberId))
  try {
    await limits.take([budget.all])
  } catch (error) {
    // To somebody who waits, it is the service that is busy.
    if (purpose === 'today' && error instanceof Refusal)
      throw new Refusal('provider_busy', error.retryAfterSeconds, error.note)
    throw error
  }
}

/** Everything the service knows of that time. What goes wrong is a refusal, as for somebody who waits. */
export async function readSpan(deps: ImportDeps, key: Key, span: Span, purpose: Purpose): Promise<ProviderReadings> {
  const provider = providerOf(deps, key.service)
  const { readings, rejected } = await refuseOnFault(deps, 'provider_read_failed', () =>
    withAccessToken(deps, key, async (accessToken) => {
      await takeBudget(deps, provider, key.memberId, purpose)
      return provider.readings(accessToken, span)
    }),
  )
  return { readings: readings.filter(({ measuredAt }) => isAbout(span, measuredAt)), rejected }
}

/** A service may answer for another time than it was asked for; one that counts in minutes cuts the seconds. */
const isAbout = ({ from, to }: Span, instant: Date) =>
  instant.getTime() > from.getTime() - 60_000 && instant.getTime() <= to.getTime()

export async function assertConnected(deps: ImportDeps, key: Key): Promise<void> {
  const { name } = providerOf(deps, key.service)
  const connection = await connectionOf(deps.db, key)
  if (!connection) throw new Refusal('not_connected')
  if (!connection.sealed || connection.provider !== name) throw new Refusal('provider_revoked')
}
