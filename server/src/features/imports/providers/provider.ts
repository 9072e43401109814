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
  readings(accessToken: string, between: { from: Date; to: Date }): Promise<Reading[]>
}

export interface Client {
  clientId: string
  clientSecret: string
  redirectUri: string
}
