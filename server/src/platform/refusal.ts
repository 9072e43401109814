import type { RefusalCode } from '@hakari/contract'

/** What the log says of a refusal, and whoever is refused does not read. */
export interface RefusalNote {
  /** Which limit was used up. */
  limit?: string
  /** What the code does not say. */
  reason?: string
  /** From where a page sent it, as the browser says, and from where it should have. */
  origin?: string
  site?: string
  expected?: string
}

/** The one error a use case throws on purpose. Anything else is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly retryAfterSeconds: number | undefined
  readonly note: RefusalNote

  constructor(code: RefusalCode, retryAfterSeconds?: number, note: RefusalNote = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.note = note
  }
}
