import { vi } from 'vitest'
import { paced } from './paced.ts'

/** The wait ends with what is waited for; its limit only says "stuck". */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: paced(30_000), interval: 20 })
