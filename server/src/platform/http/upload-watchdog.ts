import { Refusal } from '../refusal.ts'

/** An upload under way: whoever reads it reports the bytes that come, and stops when it is aborted. */
export interface WatchedUpload {
  onBytes(bytes: number): void
  aborted: Promise<never>
}

const lookEveryMs = 1000
/** So many seconds are looked at together, because a pause of the network is no slowness yet. */
const looks = 5
const bytesPerSecond = { whileOthersWait: 64 * 1024, afterItsTime: 40 * 1024 }

/**
 * Aborts an upload that takes a place others wait for and comes in slowly, or that is not even near its end after the time
 * every request has. Whoever sent it may try again.
 */
export async function withUploadWatchdog<T>(
  read: (upload: WatchedUpload) => Promise<T>,
  { doOthersWait, requestMs }: { doOthersWait: () => boolean; requestMs: number },
): Promise<T> {
  const began = performance.now()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  // Without this a rejection that nobody waits for would end the process.
  aborted.catch(() => {})
  let received = 0
  const earlier = [0]
  const timer = setInterval(() => {
    const [since = 0] = earlier
    const perSecond = ((received - since) * 1000) / (earlier.length * lookEveryMs)
    const isKnown = earlier.length === looks
    earlier.push(received)
    if (isKnown) earlier.shift()
    const hasHadItsTime = performance.now() - began > requestMs
    const isSlow = isKnown && doOthersWait() && perSecond < bytesPerSecond.whileOthersWait
    const isLate = hasHadItsTime && (doOthersWait() || perSecond < bytesPerSecond.afterItsTime)
    if (isSlow || isLate) reject(new Refusal('unavailable', 5, { reason: 'an upload is too slow' }))
  }, lookEveryMs)
  try {
    return await read({ onBytes: (bytes) => void (received += bytes), aborted })
  } finally {
    clearInterval(timer)
  }
}
