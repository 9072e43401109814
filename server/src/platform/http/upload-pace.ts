import { setTimeout as sleep } from 'node:timers/promises'

/** Of all uploads together: more than is rendered meanwhile, and so little that the event loop is free most of the time. */
const bytesPerMs = 32 * 1024
/** What comes after a pause is taken without waiting. */
const bytesAtOnce = 1024 * 1024

let isTakenUntil = 0

/** Whoever has read so many bytes of an upload reads on after it. What is not read is held back by whoever sends it. */
export async function keepPace(bytes: number): Promise<void> {
  const now = performance.now()
  isTakenUntil = Math.max(isTakenUntil, now - bytesAtOnce / bytesPerMs) + bytes / bytesPerMs
  if (isTakenUntil > now + 1) await sleep(isTakenUntil - now)
}
