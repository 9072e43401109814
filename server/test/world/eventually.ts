import { inject, vi } from 'vitest'

/** A limit of time as it is on this machine, in whole milliseconds or seconds. */
export const scaled = (time: number): number => Math.ceil(time * inject('pace'))

/** The wait ends with what is waited for; its limit only says "stuck". */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: scaled(30_000), interval: 20 })
