import { type Call, newKey, type OutputOf, pictures, Refused } from '@hakari/contract'
import { callBy } from './call.ts'
import { expectedMember } from './expected-member.ts'
import { type HttpResponse, retryRequest, RetryTimeout, type RetryClock } from './retry-request.ts'
import { sendWithProgress, type WatchedSend } from './send-with-progress.ts'
import { failedAs, StorageFailure, storageFailure } from './storage-failure.ts'

const operationMs = 2 * 60_000
const uploadMs = 10 * 60_000

export interface Watched {
  /** How much of this attempt has left, from 0 to 1; a new attempt begins at 0 again. */
  onProgress?: (fraction: number) => void
  /** Called with true when an attempt was not answered, until the next one makes progress. */
  onWaiting?: (isWaiting: boolean) => void
  /** Gives it up: rejects with `storage/canceled`, which needs no sentence (`isCanceled`). */
  signal?: AbortSignal
}

/** What a test puts in place of the browser. */
interface Means {
  send: WatchedSend
  clock: RetryClock
}

const browser: Means = {
  send: sendWithProgress,
  clock: {
    now: () => performance.now(),
    random: () => Math.random(),
    sleep: async (ms, signal, endsOnline = false) => {
      signal.throwIfAborted()
      const over = new AbortController()
      await new Promise<void>((end) => {
        const timer = setTimeout(end, ms)
        over.signal.addEventListener('abort', () => clearTimeout(timer))
        signal.addEventListener('abort', () => end(), { signal: over.signal })
        if (endsOnline) addEventListener('online', () => end(), { signal: over.signal })
      })
      over.abort()
      signal.throwIfAborted()
    },
  },
}

/**
 * Makes a file one's profile picture, through lost connections and busy servers, and once: every attempt carries
 * the same key. Rejects with a `StorageFailure`, which `refusalText` has a sentence for.
 */
export const uploadPicture = (
  picture: Blob,
  watched: Watched = {},
  means: Means = browser,
): Promise<OutputOf<typeof pictures.upload>> =>
  persist(watched, means, uploadMs, (call, name) =>
    call(pictures.upload, { query: { name } }, { picture, idempotencyKey: newKey() }),
  )

/** Removing what is not there, or no longer the one that is shown, is fine. */
export const removePicture = (
  picture: string,
  watched: Watched = {},
  means: Means = browser,
): Promise<OutputOf<typeof pictures.remove>> =>
  persist(watched, means, operationMs, (call, name) => call(pictures.remove, { params: { name }, query: { picture } }))

async function persist<T>(
  { onProgress = () => {}, onWaiting = () => {}, signal = new AbortController().signal }: Watched,
  { send, clock }: Means,
  limitMs: number,
  run: (call: Call, name: string) => Promise<T>,
): Promise<T> {
  const member = expectedMember()
  if (member === null) throw failedAs('storage/unauthenticated', 'not_signed_in')
  let last: HttpResponse | undefined
  let isOutOfTime = false
  const moved = (fraction: number) => {
    if (fraction > 0) onWaiting(false)
    onProgress(fraction)
  }
  const call = callBy(async (request) => {
    const attempt = (until: AbortSignal) => {
      moved(0)
      return send(request, { onProgress: moved, signal: until }).catch((error: unknown) => {
        if (!until.aborted) onWaiting(true)
        throw error
      })
    }
    try {
      return (last = await retryRequest(attempt, { limitMs, signal, clock }))
    } catch (error) {
      if (!(error instanceof RetryTimeout)) throw error
      isOutOfTime = true
      // The last response is read like any other, because a busy server says how long it is busy.
      return error.last ?? { status: 0, text: '' }
    }
  })
  try {
    return await run(call, pictures.objectName(member))
  } catch (error) {
    if (signal.aborted) throw failedAs('storage/canceled', 'unavailable')
    if (!(error instanceof Refused)) throw error
    throw isOutOfTime
      ? new StorageFailure('storage/retry-limit-exceeded', error.body)
      : storageFailure(error, last?.status)
  }
}
