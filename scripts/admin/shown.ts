interface Watch {
  onProgress: (text: string) => void
  signal: AbortSignal
}

const signals = ['SIGINT', 'SIGTERM'] as const
/** npm hands on what the terminal has sent already: only what comes later is somebody who does not want to wait. */
const sameMs = 2000

/** What takes long: one line that changes, where somebody looks, and an end that leaves nothing behind, where somebody wants it. */
export async function shown<T>(work: (watch: Watch) => Promise<T>): Promise<T> {
  const { stderr } = process
  const over = new AbortController()
  let since = 0
  const end = () => {
    if (over.signal.aborted && Date.now() - since > sameMs) process.exit(130)
    since ||= Date.now()
    over.abort()
  }
  for (const name of signals) process.on(name, end)
  const onProgress = (text: string) => {
    over.signal.throwIfAborted()
    if (stderr.isTTY) stderr.write(`\r\u001B[K${text.slice(0, (stderr.columns || 80) - 1)}`)
  }
  try {
    return await work({ onProgress, signal: over.signal })
  } finally {
    for (const name of signals) process.off(name, end)
    if (stderr.isTTY) stderr.write('\r\u001B[K')
  }
}
