import type { RefusalCode } from '@hakari/contract'

/** The one error a use case throws on purpose. Anything else is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, retryAfterSeconds?: number) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
