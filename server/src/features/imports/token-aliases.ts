import type { imports, OutputOf, ParsedOf } from '@hakari/contract'
import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../platform/refusal.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { redeem } from './connect.ts'
import { type ImportDeps, providerOf } from './deps.ts'
import { daysAgo, inTokyo } from './providers/tokyo-clock.ts'
import { connectionOf, keepAliases, markImported } from './queries.ts'
import { readSpan } from './read-span.ts'
import { refuseOnFault } from './refuse-on-fault.ts'
import { refreshNow } from './refresh-tokens.ts'
import { importLimits } from './limits.ts'

const service = 'health_planet'

type TokenRequest = ParsedOf<typeof imports.healthPlanetToken>['body']
type DataRequest = ParsedOf<typeof imports.healthPlanetData>['body']

/** What the caller gets looks like tokens and opens nothing but this, for this member. */
export async function exchangeForAliases(
  deps: ImportDeps,
  viewer: Viewer,
  body: TokenRequest,
): Promise<OutputOf<typeof imports.healthPlanetToken>> {
  const key = { memberId: viewer.memberId, service } as const
  // Only a script of this site asks for that, and it knows no state: no link leads here.
  if (body.grantType === 'authorization_code') await redeem(deps, { service, code: body.code, state: null, viewer })
  else {
    await assertAlias(deps, key.memberId, body.refreshToken, 'refreshAlias')
    await deps.limits.take([[importLimits.importsPerMember, key.memberId]])
    await refuseOnFault(deps, 'provider_refresh_failed', () => refreshNow(deps, key))
  }
  const [access, refresh] = [newSecret(), newSecret()]
  await keepAliases(deps.db, key, { access: hashOf(access), refresh: hashOf(refresh) })
  const connection = await connectionOf(deps.db, key)
  if (!connection) throw new Refusal('not_connected')
  const seconds = Math.floor((connection.expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
  return { access_token: access, refresh_token: refresh, expires_in: Math.max(0, seconds) }
}

export async function dataForAlias(
  deps: ImportDeps,
  { memberId }: Viewer,
  { accessToken, from, to }: DataRequest,
): Promise<OutputOf<typeof imports.healthPlanetData>> {
  await assertAlias(deps, memberId, accessToken, 'accessAlias')
  await deps.limits.take([[importLimits.importsPerMember, memberId]])
  const now = deps.clock.now()
  const { daysBack } = providerOf(deps, service)
  const between = { from: from ? momentOf(from) : daysAgo(now, daysBack), to: to ? momentOf(to) : now }
  const { readings } = await readSpan(deps, { memberId, service }, between, 'today')
  await markImported(deps.db, { memberId, service }, now)
  const newestFirst = readings.toSorted((a, b) => b.measuredAt.getTime() - a.measuredAt.getTime())
  return {
    data: newestFirst.map(({ weight, day }) => ({
      keydata: Number(weight).toFixed(2),
      date: day.replaceAll('-', ''),
    })),
  }
}

async function assertAlias(
  { db }: ImportDeps,
  memberId: string,
  alias: string,
  which: 'accessAlias' | 'refreshAlias',
): Promise<void> {
  const connection = await connectionOf(db, { memberId, service })
  if (!connection) throw new Refusal('not_connected')
  const kept = connection[which]
  if (!kept || !timingSafeEqual(kept, hashOf(alias))) throw new Refusal('invalid_handle')
}

/** 20261116064622, in Japan. */
function momentOf(compact: string): Date {
  const [year, month, day, ...clock] = [
    [0, 4],
    [4, 6],
    [6, 8],
    [8, 10],
    [10, 12],
    [12, 14],
  ].map(([a, b]) => compact.slice(a, b))
  const moment = inTokyo(`${year}-${month}-${day}`, clock.join(':'))
  if (!moment) throw new Refusal('invalid_input')
  return moment
}
