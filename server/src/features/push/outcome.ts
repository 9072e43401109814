/** Where a browser is reached, as its push service told it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * What became of a push. `gone`: the browser does not want any more, ever. `refused`: this push will never be taken.
 * With a wait the service, or the way to it, is not well: it is tried again after that.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { afterSeconds: number; isBusy: boolean }

export interface PushRequest {
  /** At most 3,000 bytes of JSON. */
  payload: string
  ttlSeconds: number
  /** A later push of the same topic takes its place while the browser is away. */
  topic: string
}

/** Never throws. */
export type SendPush = (target: PushTarget, push: PushRequest) => Promise<PushOutcome>
