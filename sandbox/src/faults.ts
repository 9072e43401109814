import { denialsOfData, faultsAt } from './health/fault-names.ts'

/** What each service can be told to do wrong. */
export const knownFaults = {
  mailbox: ['refuse', 'defer', 'stall', 'lose-answer', 'slow', 'refuse-sender'],
  google: [
    'token-error',
    'token-html',
    'token-hang',
    'invalid-grant',
    'wrong-nonce',
    'wrong-audience',
    'wrong-issuer',
    'expired',
    'alg-none',
    'hs256',
    'bad-signature',
    'no-state',
    'other-state',
    'discovery-down',
    'certs-down',
  ],
  'google-health': [...faultsAt('token', 'data', 'revoke'), ...denialsOfData],
  fitbit: faultsAt('token', 'data', 'revoke'),
  push: ['slow', 'hang', 'full', 'gone', 'missing', 'broken', 'redirect', 'held', 'lose-answer'],
  'health-planet': [...faultsAt('token', 'data'), 'token-maintenance', 'data-maintenance'],
} as const

export type Service = keyof typeof knownFaults
export type Fault<S extends Service> = (typeof knownFaults)[S][number]

export interface Faults {
  /** For everybody, or for one person only. */
  set(service: Service, fault: string, times: number, person?: string): void
  clear(): void
  untilCleared: () => Promise<void>
  /** The fault this person meets at this service, if it is one of these; counts one use of it. */
  take<S extends Service, F extends Fault<S>>(service: S, person: string, among: F[]): F | null
}

export function createFaults(): Faults {
  const active = new Map<Service, { fault: string; left: number; person: string | undefined }>()
  let cleared = Promise.withResolvers<void>()
  return {
    set: (service, fault, times, person) => void active.set(service, { fault, left: times, person }),
    clear() {
      active.clear()
      cleared.resolve()
      cleared = Promise.withResolvers()
    },
    untilCleared: () => cleared.promise,
    take(service, person, among) {
      const now = active.get(service)
      const fault = among.find((name) => name === now?.fault)
      if (!now || !fault || (now.person && now.person !== person)) return null
      if (--now.left <= 0) active.delete(service)
      return fault
    },
  }
}
