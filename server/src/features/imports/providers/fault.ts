/**
 * What a service did instead of answering well. `failed` is anything nobody has a better word for;
 * `unauthorized` may be mended by new tokens, `revoked` never, `misconfigured` by the operator alone.
 */
export type FaultKind =
  | 'refused'
  | 'silent'
  | 'busy'
  | 'unauthorized'
  | 'revoked'
  | 'not_renewed'
  | 'scope_missing'
  | 'account_unready'
  | 'misconfigured'
  | 'unreadable'
  | 'gone'
  | 'failed'

export class ProviderFault extends Error {
  readonly kind: FaultKind
  readonly retryAfterSeconds: number | undefined

  /** `what` is for the log: never anything the service said. */
  constructor(kind: FaultKind, what: string, retryAfterSeconds?: number) {
    super(what)
    this.name = 'ProviderFault'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}
