/** Time and chance, so that a test need not wait for them. */
export interface Patience {
  now(): number
  /** Rejects at once when the signal aborts. Some pauses end as soon as the network is back. */
  sleep(ms: number, signal: AbortSignal, endsOnline?: boolean): Promise<void>
  random(): number
}

export interface Answer {
  status: number
  text: string
  /** What the server asks one to wait. */
  retryAfterSeconds?: number
}

const shortestMs = 1000
const longestMs = 64_000

/** Doubles with every failure, and two browsers never wait equally long. */
export function retryDelay(failures: number, random: number): number {
  const widest = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10))
  return widest / 2 + (random * widest) / 2
}

const isWorthRetrying = ({ status }: Answer) => status >= 500 || status === 408 || status === 429

/** When it was given up: what was heard last, if anything. */
export class OutOfTime extends Error {
  readonly last: Answer | undefined

  constructor(last: Answer | undefined) {
    super('out of time')
    this.name = 'OutOfTime'
    this.last = last
  }
}

/**
 * Asks until there is an answer worth having, for at most `limitMs`. An attempt that rejects was not answered.
 * Rejects with the signal's reason when that aborts.
 */
export async function keepTrying(
  attempt: (signal: AbortSignal) => Promise<Answer>,
  { limitMs, signal, patience }: { limitMs: number; signal: AbortSignal; patience: Patience },
): Promise<Answer> {
  signal.throwIfAborted()
  const over = new AbortController()
  const stop = () => over.abort()
  signal.addEventListener('abort', stop)
  const endsAt = patience.now() + limitMs
  const alarm = patience.sleep(limitMs, over.signal).then(stop, () => {})
  let last: Answer | undefined
  try {
    for (let failures = 0; ; failures++) {
      const answer = await attempt(over.signal).catch(() => undefined)
      signal.throwIfAborted()
      if (answer && !isWorthRetrying(answer)) return answer
      last = answer ?? last
      const asked = (answer?.retryAfterSeconds ?? 0) * 1000
      const wait = Math.max(asked, retryDelay(failures, patience.random()))
      if (over.signal.aborted || patience.now() + wait >= endsAt) throw new OutOfTime(last)
      await patience.sleep(wait, over.signal, answer === undefined).catch(() => {})
      signal.throwIfAborted()
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
    await alarm
  }
}
