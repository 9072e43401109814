export type Where = 'token' | 'data' | 'revoke'

/** What can befall any answer on its way: see wire-faults.ts. */
const wireFaults = [
  '400',
  '401',
  '403',
  '404',
  '410',
  '429',
  '429-retry-after',
  '500',
  '502-html',
  'html',
  'empty',
  'truncated',
  'big',
  'endless',
  'drip',
  'hang',
  'held',
  'reset',
  'redirect',
  'redirect-outside',
  'gzip-bomb',
] as const
/** Only Health Planet shows people's pages to programs. */
export type WireFault = (typeof wireFaults)[number] | 'maintenance'

export const isWireFault = (what: string | undefined): what is WireFault =>
  what === 'maintenance' || wireFaults.some((name) => name === what)

/** A sound answer with senseless numbers: the weight, or how long a token lives. */
const valueFaults = ['wrong-types', 'nan', '1e308', 'negative', 'zero'] as const

const tokenFaults = [
  ...valueFaults,
  'invalid-grant',
  'expires-zero',
  'expires-negative',
  'expires-string',
  'expires-missing',
  'rotates',
  'no-refresh-token',
  'partial-scope',
] as const
export type TokenFault = (typeof tokenFaults)[number]

const dataFaults = [...valueFaults, 'string-weight'] as const
export type DataFault = (typeof dataFaults)[number] | Denial

/** Why Google Health denies what was asked: only the reason in the answer tells them apart. */
const denials = ['403-scope', '403-disabled', '403-permission'] as const
export type Denial = (typeof denials)[number]
export const denialsOfData = denials.map((what) => `data-${what}`)

export const isDenial = (what: string | null): what is Denial => denials.some((name) => name === what)

export const authorizationFaults = ['no-state', 'other-state', 'denied'] as const

export const faultsAt = (...places: Where[]): string[] => [
  ...authorizationFaults,
  ...places.flatMap((where) => [...wireFaults, ...contentFaults[where]].map((what) => `${where}-${what}`)),
]

const contentFaults = { token: tokenFaults, data: dataFaults, revoke: [] }
