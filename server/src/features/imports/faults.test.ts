import type { RefusalCode, Service } from '@hakari/contract'
import { expect, test } from 'vitest'
import { connectAs, latest, stateOf } from '../../../test/import-steps.ts'
import { type SignedIn, startWorld } from '../../../test/world.ts'

const timeoutMs = 400
const world = await startWorld({ providerTimeoutMs: timeoutMs })
const person = 'daily-haruka'
const sandboxName = { fitbit: 'google-health', health_planet: 'health-planet' } as const
const services = ['fitbit', 'health_planet'] as const

interface Outcome {
  /** What whoever asked is told; one of them, where a busy machine may run out of time before it knows. */
  data: RefusalCode[]
  /** The same where tokens are fetched: `failed` is what the act says of itself. */
  token: (RefusalCode | 'failed')[]
}
const both = (...codes: RefusalCode[]): Outcome => ({ data: codes, token: codes })

/** What any answer may suffer on its way. */
const onTheWay: Record<string, Outcome> = {
  '400': { data: ['provider_read_failed', 'provider_busy'], token: ['failed'] },
  '403': { data: ['provider_scope_missing'], token: ['failed'] },
  '404': { data: ['provider_read_failed'], token: ['failed'] },
  '410': both('provider_gone'),
  '429': both('provider_busy'),
  '429-retry-after': both('provider_busy'),
  '500': both('provider_busy'),
  '502-html': both('provider_busy'),
  html: both('provider_unreadable'),
  empty: both('provider_unreadable'),
  truncated: both('provider_unreadable'),
  big: both('provider_unreadable', 'provider_silent'),
  endless: both('provider_unreadable', 'provider_silent'),
  'gzip-bomb': both('provider_unreadable', 'provider_silent'),
  drip: both('provider_silent'),
  hang: both('provider_silent'),
  reset: both('provider_refused'),
  redirect: both('provider_unreadable'),
  'redirect-outside': both('provider_unreadable'),
}

const cases = services.flatMap((service) =>
  Object.entries(onTheWay).map(([fault, outcome]) => ({ service, fault, outcome })),
)
cases.push({ service: 'health_planet', fault: 'maintenance', outcome: both('provider_unreadable') })

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: { code?: RefusalCode }) => error.code ?? 'unexpected',
  )

const versionOf = async ({ member }: SignedIn, service: Service) =>
  (
    await world.rows<{ version: number; tokens: Buffer | null }>(
      'select version, tokens from connections where member_id = $1 and service = $2',
      [member.id, service],
    )
  )[0]

/** So that the next import renews first. */
const letExpire = ({ member }: SignedIn) =>
  world.rows(`update connections set expires_at = now() - interval '1 minute' where member_id = $1`, [member.id])

// So many questions in an hour are otherwise a fault of their own.
await world.control({ service: 'health-planet', limit: 100_000 })

const connected = Object.fromEntries(
  await Promise.all(
    services.map(async (service) => {
      const member = await world.member()
      await connectAs(member, service, person)
      return [service, member] as const
    }),
  ),
) as Record<Service, SignedIn>

test.each(cases)(
  '$service reading, $fault: a sentence in time, the tokens stay, no row is made',
  async ({ service, fault, outcome }) => {
    const member = connected[service]
    const before = await versionOf(member, service)
    await world.control({ service: sandboxName[service], fault: `data-${fault}`, person })
    const started = performance.now()
    expect(outcome.data).toContain(await refusalOf(latest(member, service)))
    expect(performance.now() - started).toBeLessThan(10 * timeoutMs)
    expect(await versionOf(member, service)).toEqual(before)
    await world.control({ clear: true })
    expect(await latest(member, service)).not.toBeNull()
    expect(await world.rows('select 1 from entries')).toEqual([])
  },
)

test.each(cases)(
  '$service renewing, $fault: a sentence in time, the tokens stay',
  async ({ service, fault, outcome }) => {
    const member = connected[service]
    await letExpire(member)
    const before = await versionOf(member, service)
    await world.control({ service: sandboxName[service], fault: `token-${fault}`, person })
    const expected = outcome.token.map((code) => (code === 'failed' ? 'provider_refresh_failed' : code))
    expect(expected).toContain(await refusalOf(latest(member, service)))
    expect(await versionOf(member, service)).toEqual(before)
    await world.control({ clear: true })
    expect(await latest(member, service)).not.toBeNull()
  },
)

test.each(cases)(
  '$service connecting, $fault: a sentence, and nothing is stored',
  async ({ service, fault, outcome }) => {
    const member = await world.member()
    await world.control({ service: sandboxName[service], fault: `token-${fault}`, person })
    const expected = outcome.token.map((code) => (code === 'failed' ? 'provider_exchange_failed' : code))
    expect(expected).toContain(await refusalOf(connectAs(member, service, person)))
    await world.control({ clear: true })
    expect(await versionOf(member, service)).toBeUndefined()
  },
)

test.each(
  ['wrong-types', 'nan', '1e308', 'negative', 'zero'].flatMap((fault) =>
    services.map((service) => ({ service, fault })),
  ),
)('$service, weights that are $fault: none of them is offered', async ({ service, fault }) => {
  await world.control({ service: sandboxName[service], fault: `data-${fault}`, person })
  const outcome = await latest(connected[service], service).catch((error: { code?: string }) => error.code)
  await world.control({ clear: true })
  expect([null, 'provider_unreadable']).toContain(outcome)
})

test.each(
  ['expires-zero', 'expires-negative', 'expires-string', 'expires-missing', 'rotates', 'no-refresh-token'].flatMap(
    (fault) => services.map((service) => ({ service, fault })),
  ),
)('$service, a renewal with $fault is worth its token', async ({ service, fault }) => {
  const member = await world.member()
  await connectAs(member, service, person)
  await letExpire(member)
  await world.control({ service: sandboxName[service], fault: `token-${fault}`, person })
  expect(await latest(member, service)).not.toBeNull()
  await letExpire(member)
  expect(await latest(member, service)).not.toBeNull()
  expect(await stateOf(member, service)).toBe('connected')
})

test.each(services)('%s: a permission that is gone is forgotten, and only connecting again helps', async (service) => {
  const member = await world.member()
  await connectAs(member, service, person)
  await world.control({ service: sandboxName[service], person, revoke: true })
  expect(await refusalOf(latest(member, service))).toBe('provider_revoked')
  expect(await stateOf(member, service)).toBe('broken')
  expect((await versionOf(member, service))?.tokens).toBeNull()
  expect(await refusalOf(latest(member, service))).toBe('provider_revoked')
  await connectAs(member, service, person)
  expect(await latest(member, service)).not.toBeNull()
  expect(await stateOf(member, service)).toBe('connected')
  // Others of the same test file are the same person there.
  for (const one of services) await connectAs(connected[one], one, person)
})

test.each(services)('%s: what is not accepted even after renewing counts as taken back', async (service) => {
  const member = await world.member()
  await connectAs(member, service, person)
  await world.control({ service: sandboxName[service], fault: 'data-401', person, times: 2 })
  expect(await refusalOf(latest(member, service))).toBe('provider_revoked')
  expect(await stateOf(member, service)).toBe('broken')
})

async function outcomeFor(service: Service, who: string) {
  const member = await world.member()
  await connectAs(member, service, who)
  return refusalOf(latest(member, service))
}

test('an account without Google Health, a wrong one at Health Planet and too many requests each have their sentence', async () => {
  expect(await outcomeFor('fitbit', 'wrong-account-aki')).toBe('provider_account_unready')
  expect(await outcomeFor('health_planet', 'wrong-account-aki')).toBe('provider_revoked')
  expect(await outcomeFor('fitbit', 'always-429-tsubasa')).toBe('provider_busy')
  expect(await outcomeFor('health_planet', 'always-429-tsubasa')).toBe('provider_busy')
})

test('a redirect is never followed', async () => {
  const answer = await fetch(`${world.sandbox.url}/control/calls?service=google-health`)
  expect(await answer.json()).toMatchObject({ trap: 0 })
})
