/** Time and chance, handed in so that a test need not wait for them. */
export interface RetryClock {
  now(): number
  /** Rejects at once when the signal aborts. Some pauses end as soon as the network is back. */
  sleep(ms: number, signal: AbortSignal, endsOnline?: boolean): Promise<void>
  random(): number
}

export interface HttpResponse {
  status: number
  text: string
  /** The header Retry-After. */
  retryAfterSeconds?: number
}

const shortestMs = 1000
const longestMs = 64_000

/** Doubles with every failure, and two browsers never wait equally long. */
export function retryDelay(failures: number, random: number): number {
  const widest = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10))
  return widest / 2 + (random * widest) / 2
}

const isWorthRetrying = ({ status }: HttpResponse) => status >= 500 || status === 408 || status === 429

/** Thrown when the time is over, with the last response if there was any. */
export class RetryTimeout extends Error {
  readonly last: HttpResponse | undefined

  constructor(last: HttpResponse | undefined) {
    super('out of time')
    this.name = 'OutOfTime'
    this.last = last
  }
}

/**
 * Asks until there is an answer worth having, for at most `limitMs`. An attempt that rejects was not answered.
 * Rejects with the signal's reason when that aborts.
 */
export async function retryRequest(
  attempt: (signal: AbortSignal) => Promise<HttpResponse>,
  { limitMs, signal, clock }: { limitMs: number; signal: AbortSignal; clock: RetryClock },
): Promise<HttpResponse> {
  signal.throwIfAborted()
  const over = new AbortController()
  const stop = () => over.abort()
  signal.addEventListener('abort', stop)
  const endsAt = clock.now() + limitMs
  const alarm = clock.sleep(limitMs, over.signal).then(stop, () => {})
  let last: HttpResponse | undefined
  try {
    for (let failures = 0; ; failures++) {
      const answer = await attempt(over.signal).catch(() => undefined)
      signal.throwIfAborted()
      if (answer && !isWorthRetrying(answer)) return answer
      last = answer ?? last
      const asked = (answer?.retryAfterSeconds ?? 0) * 1000
      const wait = Math.max(asked, retryDelay(failures, clock.random()))
      if (over.signal.aborted || clock.now() + wait >= endsAt) throw new RetryTimeout(last)
      await clock.sleep(wait, over.signal, answer === undefined).catch(() => {})
      signal.throwIfAborted()
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
    await alarm
  }
}
