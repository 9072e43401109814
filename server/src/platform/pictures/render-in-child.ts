import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Outcome } from './render-job.ts'

const program = join(import.meta.dirname, 'render-child.ts')
/** How long a process may take to begin, on a machine that has much to do. */
const startMs = 15_000

export interface Limits {
  /** How long it may take on a machine that has much to do, and how much of a processor's time: more is the picture's fault. */
  timeoutMs: number
  cpuMs: number
  memoryMb: number
}

/**
 * A process for one picture. Settles when the process is gone, so that whoever counts them counts right. Null: there
 * was no time to begin or to end.
 */
export function renderInChild(
  bytes: Uint8Array,
  { timeoutMs, cpuMs, memoryMb, stopping }: Limits & { stopping: AbortSignal },
): Promise<Outcome | null> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [String(memoryMb), String(cpuMs)], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      killSignal: 'SIGKILL',
      signal: stopping,
    })
    const kill = () => child.kill('SIGKILL')
    let hasStarted = false
    let timer = setTimeout(kill, startMs)
    let outcome: Outcome | null = { problem: 'unreadable' }
    // As they are: a message would be copied, and everybody would wait for it.
    child.stdin?.on('error', () => {}).end(bytes)
    child.on('message', (said: 'ready' | Outcome) => {
      clearTimeout(timer)
      if (said === 'ready') {
        hasStarted = true
        timer = setTimeout(() => {
          outcome = null
          kill()
        }, timeoutMs)
      } else {
        outcome = said
        kill()
      }
    })
    child.once('error', (error) => child.pid === undefined && reject(error))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      // Without a start the fault is ours, such as a missing decoder, and must not be told as the picture's.
      if (hasStarted) resolve(outcome)
      else if (child.killed) resolve(null)
      else reject(new Error(`The process for pictures did not start (${code ?? signal})`))
    })
  })
}
