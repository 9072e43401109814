import { earliest, type Service } from '@hakari/contract'
import type { Use } from '../../../platform/limits/index.ts'
import type { HttpClient } from './http-client.ts'

/** What a service gives for a code, or for a refresh token. */
export interface Grant {
  accessToken: string
  /** Null where the refresh token of before stays good. */
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
export interface ProviderReading {
  /** The service's own name for it, or what stands for one. */
  id: string
  /** Decimal kilograms. */
  weight: string
  measuredAt: Date
  /** Day and time as they stood on the clock of whoever measured. */
  day: string
  time: string
}

/** What a service is asked for: a weight somebody waits for, news of the day, or years. */
export type Purpose = 'today' | 'sync' | 'history'

/** Where a service counts the questions of all members together: what is taken for each, and so shared out. */
type Budget = Record<Purpose, (memberId: string) => Use[]> & { all: Use }

/** All that is particular to who stands behind a service, whether it is set up here or not. */
export interface ProviderKind {
  service: Service
  /** Its settings are called so, and `_CLIENT_ID`, `_CLIENT_SECRET`, `_BASE`. */
  setting: string
  /** Where it sends people back to. */
  callbackPath: string
  /** How far back the latest weight is looked for. */
  daysBack: number
  /** How years are read: so many days at a time, until so many times in a row there was nothing. */
  steps: { days: number; empty: number }
  /** Some say that it shows no more than its latest so many days, and is silent about the rest. */
  reachDays: number | null
  /** Nobody knows whether it sends the state back, until it has. */
  mayLackState: boolean
  /** Whether it can be told when a permission is not wanted any more. */
  canBeTold: boolean
  budget: Budget | null
  speak(to: Spoken): ProviderActs
}

interface Spoken {
  /** Where something on loopback plays the service; null: the service itself. */
  base: string | null
  client: Client
  /** Makes a client that speaks to these addresses and to no others. */
  httpClientFor: (...addresses: string[]) => HttpClient
}

/** A service of weights. Whatever goes wrong is a ProviderFault. */
export interface ProviderActs {
  authorizationUrl(attempt: { state: string; challenge: string }): string
  exchange(proof: { code: string; verifier: string }): Promise<Grant>
  refresh(refreshToken: string): Promise<Grant>
  /** Tells the service that the permission is not wanted any more, where it can be told. */
  revoke?(tokens: Tokens): Promise<void>
  /** What was measured between the two, in no order. */
  readings(accessToken: string, between: Span): Promise<ProviderReadings>
  /** Enough of the readings between the two to know the latest. */
  recent(accessToken: string, between: Span): Promise<ProviderReading[]>
}

export interface Span {
  from: Date
  to: Date
}

export interface ProviderReadings {
  readings: ProviderReading[]
  /** What was there and is no weight, or of no time. */
  rejected: number
}

/** A service may say anything: what makes no sense, in whatever way, is counted and left out. */
export function readingsIn(
  rows: readonly unknown[],
  readingIn: (row: unknown) => ProviderReading | null,
): ProviderReadings {
  const readings: ProviderReading[] = []
  for (const row of rows) {
    const reading = soundly(() => readingIn(row))
    if (reading && isSound(reading)) readings.push(reading)
  }
  return { readings, rejected: rows.length - readings.length }
}

function soundly(read: () => ProviderReading | null): ProviderReading | null {
  try {
    return read()
  } catch {
    return null
  }
}

const dayMs = 86_400_000

const isSound = ({ id, measuredAt }: ProviderReading) =>
  /^[ -~]{1,100}$/.test(id) && measuredAt.getTime() >= earliest && measuredAt.getTime() < Date.now() + 2 * dayMs

export interface Client {
  clientId: string
  clientSecret: string
  redirectUri: string
}
