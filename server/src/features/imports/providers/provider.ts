import { earliest } from '@hakari/contract'

export type ProviderName = 'google_health' | 'fitbit_web' | 'health_planet'

/** What a service gives for a code, or for renewing. */
export interface Grant {
  accessToken: string
  /** Null: the one of before stays good. */
  refreshToken: string | null
  expiresInSeconds: number
  /** Its name for the person, where it tells one. */
  account: string | null
}

export interface Tokens {
  accessToken: string
  refreshToken: string | null
  account: string | null
}

/** A weight as a service knows it. Whatever else it says is dropped where it is read. */
export interface Reading {
  /** The service’s own name for it, or what stands for one. */
  id: string
  /** Decimal kilograms. */
  weight: string
  measuredAt: Date
  /** On the clock of whoever measured. */
  day: string
  time: string
}

/** A service of weights. Whatever goes wrong is a ProviderFault. */
export interface Provider {
  name: ProviderName
  authorizationUrl(attempt: { state: string; challenge: string }): string
  exchange(proof: { code: string; verifier: string }): Promise<Grant>
  renew(refreshToken: string): Promise<Grant>
  /** Tells the service that the permission is not wanted any more; null where it cannot be told. */
  revoke: ((tokens: Tokens) => Promise<void>) | null
  /** What was measured between the two, in no order. */
  readings(accessToken: string, between: Span): Promise<Readings>
  /** Enough of it to know the latest. */
  recent(accessToken: string, between: Span): Promise<Reading[]>
  /** How years are read: so many days at a time, until so many times in a row there was nothing. */
  steps: { days: number; empty: number }
}

export interface Span {
  from: Date
  to: Date
}

export interface Readings {
  readings: Reading[]
  /** What was there and is no weight, or of no time. */
  rejected: number
}

/** A service may say anything: what makes no sense, in whatever way, is counted and left out. */
export function readingsIn(rows: readonly unknown[], readingIn: (row: unknown) => Reading | null): Readings {
  const readings: Reading[] = []
  for (const row of rows) {
    const reading = soundly(() => readingIn(row))
    if (reading && isSound(reading)) readings.push(reading)
  }
  return { readings, rejected: rows.length - readings.length }
}

function soundly(read: () => Reading | null): Reading | null {
  try {
    return read()
  } catch {
    return null
  }
}

const dayMs = 86_400_000

const isSound = ({ id, measuredAt }: Reading) =>
  /^[ -~]{1,100}$/.test(id) && measuredAt.getTime() >= earliest && measuredAt.getTime() < Date.now() + 2 * dayMs

export interface Client {
  clientId: string
  clientSecret: string
  redirectUri: string
}
