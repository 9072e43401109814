import * as z from 'zod/mini'
import { operation } from './operation.ts'
import type { RefusalCode } from './refusals.ts'
import { Service } from './service.ts'

export { Service, services } from './service.ts'

/** How one of the services stands to the viewer. */
export const ServiceConnection = z.object({
  service: Service,
  /** `broken`: the permission is gone, and only connecting again helps. `off`: nobody has set it up here. */
  state: z.enum(['off', 'unconnected', 'connected', 'broken']),
  /** When a reading was last fetched. */
  importedAt: z.nullable(z.string()),
  /** New readings are fetched once a day. */
  isSynced: z.boolean(),
})
export type ServiceConnection = z.infer<typeof ServiceConnection>

/** What can be wrong with a service, whatever it is asked. */
const faults = [
  'provider_off',
  'provider_refused',
  'provider_silent',
  'provider_busy',
  'provider_revoked',
  'provider_scope_missing',
  'provider_account_unready',
  'provider_misconfigured',
  'provider_unreadable',
  'provider_gone',
] as const satisfies readonly RefusalCode[]

const params = z.object({ service: Service })

export const list = operation({
  id: 'imports.list',
  method: 'GET',
  path: '/integrations',
  access: 'member',
  summary: "How the viewer's integrations stand.",
  input: {},
  output: z.object({ items: z.array(ServiceConnection) }),
  refusals: [],
})

export const connect = operation({
  id: 'imports.connect',
  method: 'POST',
  path: '/integrations/:service/connect',
  access: 'member',
  whileSuspended: true,
  summary: 'Begin to connect: where the service asks the person for permission.',
  input: { params },
  output: z.object({ url: z.string() }),
  refusals: faults,
})

export const finish = operation({
  id: 'imports.finish',
  method: 'POST',
  path: '/integrations/:service/finish',
  access: 'member',
  whileSuspended: true,
  summary: 'What the service sent back: the permission is kept.',
  input: {
    params,
    body: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(2000)),
      /** Health Planet may leave it out. */
      state: z.optional(z.string().check(z.maxLength(200))),
    }),
  },
  output: ServiceConnection,
  refusals: [...faults, 'connect_not_begun', 'provider_exchange_failed'],
})

export const disconnect = operation({
  id: 'imports.disconnect',
  method: 'DELETE',
  path: '/integrations/:service',
  access: 'member',
  whileSuspended: true,
  summary: 'Forget the permission, and tell the service where it can be told.',
  input: { params },
  output: ServiceConnection,
  refusals: [],
})

/** A measurement as a service knows it: only what is shown. */
const LatestWeight = z.object({
  /** Decimal kilograms, as it fits the field for a weight. */
  weight: z.string(),
  measuredAt: z.string(),
  /** The viewer has published it already. */
  isPublished: z.boolean(),
})

export const latest = operation({
  id: 'imports.latest',
  method: 'POST',
  path: '/integrations/:service/latest',
  access: 'member',
  whileSuspended: true,
  summary: 'The latest weight the service knows: of 7 days at Fitbit, of 30 at Health Planet. Publishes nothing.',
  input: { params },
  output: z.object({ reading: z.nullable(LatestWeight) }),
  refusals: [...faults, 'not_connected', 'provider_refresh_failed', 'provider_read_failed'],
})

/** An alias of ours for a token that stays on the server. */
const Handle = z.string().check(z.minLength(1), z.maxLength(200))

export const healthPlanetToken = operation({
  id: 'imports.healthPlanetToken',
  method: 'POST',
  path: '/healthplanet-token',
  access: 'member',
  whileSuspended: true,
  summary: "Exchange a code, or renew: answers aliases that work for this member here, never the service's tokens.",
  input: {
    body: z.discriminatedUnion('grantType', [
      z.object({
        grantType: z.literal('authorization_code'),
        code: z.string().check(z.minLength(1), z.maxLength(2000)),
      }),
      z.object({ grantType: z.literal('refresh_token'), refreshToken: Handle }),
    ]),
  },
  output: z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() }),
  refusals: [
    ...faults,
    'connect_not_begun',
    'not_connected',
    'provider_exchange_failed',
    'provider_refresh_failed',
    'invalid_handle',
  ],
  saysError: true,
})

/** Weight in kilograms, in Health Planet's numbers. */
export const weightTag = '6021'
const CompactTime = z.string().check(z.regex(/^\d{14}$/))

export const healthPlanetData = operation({
  id: 'imports.healthPlanetData',
  method: 'POST',
  path: '/healthplanet-data',
  access: 'member',
  whileSuspended: true,
  summary: 'Weights of Health Planet, newest first: of 30 days unless said otherwise.',
  input: {
    body: z.object({
      accessToken: Handle,
      tag: z.literal(weightTag),
      from: z.optional(CompactTime),
      to: z.optional(CompactTime),
    }),
  },
  output: z.object({ data: z.array(z.object({ keydata: z.string(), date: z.string() })) }),
  refusals: [...faults, 'not_connected', 'invalid_handle', 'provider_refresh_failed', 'provider_read_failed'],
  saysError: true,
})
