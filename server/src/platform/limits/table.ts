export interface Limit {
  times: number
  seconds: number
}

/** Every limit there is: so many times in so many seconds. `LIMITS` changes one, `LIMIT_FACTOR` all. */
export const limitTable = {
  /** Requests to the API from one client that is not signed in. */
  requestsPerClient: { times: 300, seconds: 300 },
  contactPerClient: { times: 20, seconds: 3600 },
  contactPerAddress: { times: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable
export type LimitTable = Record<LimitName, Limit>
