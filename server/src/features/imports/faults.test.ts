import type { RefusalCode, Service } from '@hakari/contract'
import { expect, test } from 'vitest'
import { connectAs, latest, stateOf } from '../../../test/steps/imports.ts'
import { eventually, scaled } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld, type World } from '../../../test/world/world.ts'

const world = await startWorld()
/** Where nobody waits long for a service. In the end the sandbox does answer: who is refused has not waited for it. */
const hasty = await startWorld({ providerTimeoutMs: scaled(400) })
const worldFor = (fault: string) => (fault === 'hang' || fault === 'drip' ? hasty : world)
const person = 'daily-haruka'
const sandboxName = { fitbit: 'google-health', health_planet: 'health-planet' } as const
const services = ['fitbit', 'health_planet'] as const

interface Outcome {
  /** What whoever asked is told; services say some things differently. */
  data: RefusalCode[]
  /** The same where tokens are fetched: `failed` is what the act says of itself. */
  token: (RefusalCode | 'failed')[]
}
const both = (...codes: RefusalCode[]): Outcome => ({ data: codes, token: codes })

/** What any answer may suffer on its way. */
const onTheWay: Record<string, Outcome> = {
  '400': { data: ['provider_read_failed', 'provider_busy'], token: ['failed'] },
  '403': { data: ['provider_scope_missing', 'provider_account_unready'], token: ['failed'] },
  '404': { data: ['provider_read_failed'], token: ['failed'] },
  '410': both('provider_gone'),
  '429': both('provider_busy'),
  '429-retry-after': both('provider_busy'),
  '500': both('provider_busy'),
  '502-html': both('provider_busy'),
  html: both('provider_unreadable'),
  empty: both('provider_unreadable'),
  truncated: both('provider_unreadable'),
  big: both('provider_unreadable'),
  endless: both('provider_unreadable'),
  'gzip-bomb': both('provider_unreadable'),
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

const versionOf = async ({ member }: SignedIn, service: Service, where = world) =>
  (
    await where.rows<{ version: number; tokens: Buffer | null }>(
      'select version, tokens from connections where member_id = $1 and service = $2',
      [member.id, service],
    )
  )[0]

/** So that the next import renews first. */
const letExpire = ({ member }: SignedIn, where = world) =>
  where.rows(`update connections set expires_at = now() - interval '1 minute' where member_id = $1`, [member.id])

// So many questions in an hour are otherwise a fault of their own.
for (const one of [world, hasty]) await one.control({ service: 'health-planet', limit: 100_000 })

async function connectedIn(where: World): Promise<Record<Service, SignedIn>> {
  const entries = services.map(async (service) => {
    const member = await where.member()
    await eventually(() => connectAs(member, service, person))
    return [service, member] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<Service, SignedIn>
}
const connected = await connectedIn(world)
const connectedHastily = await connectedIn(hasty)
const memberFor = (fault: string, service: Service) =>
  (worldFor(fault) === hasty ? connectedHastily : connected)[service]

test.each(cases)(
  '$service reading, $fault: a sentence in time, the tokens stay, no row is made',
  async ({ service, fault, outcome }) => {
    const [where, member] = [worldFor(fault), memberFor(fault, service)]
    const before = await versionOf(member, service, where)
    await where.control({ service: sandboxName[service], fault: `data-${fault}`, person })
    expect(outcome.data).toContain(await refusalOf(latest(member, service)))
    expect(await versionOf(member, service, where)).toEqual(before)
    await where.control({ clear: true })
    await eventually(async () => expect(await latest(member, service)).not.toBeNull())
    expect(await where.rows('select 1 from entries')).toEqual([])
  },
)

test.each(cases)(
  '$service renewing, $fault: a sentence in time, the tokens stay',
  async ({ service, fault, outcome }) => {
    const [where, member] = [worldFor(fault), memberFor(fault, service)]
    await letExpire(member, where)
    const before = await versionOf(member, service, where)
    await where.control({ service: sandboxName[service], fault: `token-${fault}`, person })
    const expected = outcome.token.map((code) => (code === 'failed' ? 'provider_refresh_failed' : code))
    expect(expected).toContain(await refusalOf(latest(member, service)))
    expect(await versionOf(member, service, where)).toEqual(before)
    await where.control({ clear: true })
    await eventually(async () => expect(await latest(member, service)).not.toBeNull())
  },
)

test.each(cases)(
  '$service connecting, $fault: a sentence, and nothing is stored',
  async ({ service, fault, outcome }) => {
    const where = worldFor(fault)
    const member = await where.member()
    await where.control({ service: sandboxName[service], fault: `token-${fault}`, person })
    const expected = outcome.token.map((code) => (code === 'failed' ? 'provider_exchange_failed' : code))
    expect(expected).toContain(await refusalOf(connectAs(member, service, person)))
    await where.control({ clear: true })
    expect(await versionOf(member, service, where)).toBeUndefined()
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

/** Somebody whom Google denies their weights, for one reason or another. */
async function deniedBy(fault: string, times = 1) {
  const member = await world.member()
  await connectAs(member, 'fitbit', 'two-a-day-sora')
  await world.control({ service: 'google-health', fault: `data-${fault}`, person: 'two-a-day-sora', times })
  const refusal = await refusalOf(latest(member, 'fitbit'))
  await world.control({ clear: true })
  return { member, refusal }
}

test('Google denies for want of the scope: that is said, and the tokens stay', async () => {
  const { member, refusal } = await deniedBy('403-scope')
  expect([refusal, await stateOf(member, 'fitbit')]).toEqual(['provider_scope_missing', 'connected'])
})

test('Google denies because its API is not enabled for us: the operator is told, the member waits, the tokens stay', async () => {
  const { member, refusal } = await deniedBy('403-disabled')
  expect([refusal, await stateOf(member, 'fitbit')]).toEqual(['provider_misconfigured', 'connected'])
  const lines = world.logLines.filter((line) => line.includes('a weight service is not set up on its side'))
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 50, fault: 'misconfigured', what: expect.stringContaining('not enabled') },
  ])
  expect(await latest(member, 'fitbit')).not.toBeNull()
})

test('Google denies a permission that counts no more: new tokens may mend it, else only connecting again does', async () => {
  const mended = await deniedBy('403-permission')
  expect([mended.refusal, await stateOf(mended.member, 'fitbit')]).toEqual([null, 'connected'])
  const { member, refusal } = await deniedBy('403-permission', 2)
  expect([refusal, await stateOf(member, 'fitbit')]).toEqual(['provider_revoked', 'broken'])
  await connectAs(member, 'fitbit', 'two-a-day-sora')
  expect(await latest(member, 'fitbit')).not.toBeNull()
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
