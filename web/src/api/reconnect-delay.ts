const shortestMs = 500
const longestMs = 30_000

/** Doubles with every failure and is spread at random, so that a restarted server is not stormed. */
export function reconnectDelay(failures: number, random: number): number {
  const widest = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10))
  return widest / 2 + (random * widest) / 2
}
