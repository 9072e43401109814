/** Whoever waits goes on at once when the signal comes. What was under way is left to itself, for a process that is about to end. */
export async function unlessAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work
  work.catch(() => {})
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}
