/**
 * Asks at most once in a while, whoever wants to know, and lets nobody wait longer than so long: who cannot be told in time
 * fails, and so does everybody else until it is asked anew.
 */
export function kept<T>(
  ask: () => Promise<T>,
  { keptMs, waitMs }: { keptMs: number; waitMs: number },
): () => Promise<T> {
  let known: { answer: Promise<T>; at: number } | null = null
  return () => {
    const now = performance.now()
    if (known === null || now - known.at >= keptMs) {
      known = { answer: inTime(ask(), waitMs), at: now }
      known.answer.catch(() => {})
    }
    return known.answer
  }
}

function inTime<T>(answer: Promise<T>, waitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const impatience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not told in time')), waitMs)
  })
  return Promise.race([answer, impatience]).finally(() => clearTimeout(timer))
}
