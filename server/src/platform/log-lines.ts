import { write } from 'node:fs'
import type { DestinationStream } from 'pino'

const mostWaiting = 10_000

/**
 * Lines to standard error, in order, without making anybody wait. A full disk or a closed pipe costs lines,
 * never the service, and neither does a reader that is slower than we are.
 */
export function standardError(): DestinationStream {
  let waiting: string[] = []
  let isWriting = false
  const flush = () => {
    if (isWriting || waiting.length === 0) return
    const lines = waiting.join('')
    waiting = []
    isWriting = true
    write(2, lines, () => {
      isWriting = false
      flush()
    })
  }
  return {
    write(line) {
      if (waiting.length < mostWaiting) waiting.push(line)
      flush()
    },
  }
}
