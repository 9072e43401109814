/** Whatever needs the time is handed a clock, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
