import { Refusal } from '../refusal.ts'

/** A form on its way in: whoever reads it counts what comes, and stops when it is given up. */
export interface Arrival {
  count(bytes: number): void
  givenUp: Promise<never>
}

const lookEveryMs = 1000
/** A pause of the network is no slowness yet. */
const looks = 5
const bytesPerSecond = { whileOthersWait: 64 * 1024, afterItsTime: 40 * 1024 }

/**
 * Gives a form up that holds a place others wait for and comes in slowly, or that is not even near its end after the time
 * every request has. Whoever sent it may try again.
 */
export async function watched<T>(
  read: (arrival: Arrival) => Promise<T>,
  { doOthersWait, requestMs }: { doOthersWait: () => boolean; requestMs: number },
): Promise<T> {
  const began = performance.now()
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting for it when it comes.
  givenUp.catch(() => {})
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
    if (isSlow || isLate) reject(new Refusal('unavailable', 5))
  }, lookEveryMs)
  try {
    return await read({ count: (bytes) => void (received += bytes), givenUp })
  } finally {
    clearInterval(timer)
  }
}
