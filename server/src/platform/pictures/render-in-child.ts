import { fork } from 'node:child_process'
import { join } from 'node:path'
import { giveWay } from '../give-way.ts'
import type { Outcome } from './render-job.ts'

const program = join(import.meta.dirname, 'render-child.ts')

export interface Limits {
  /** After how long a start or a rendering is stuck: a machine that has much to do takes long over both, and refuses neither. */
  stuckMs: number
  /** How many times the processor's time of its own start: more is the picture's fault, on whatever machine. */
  work: number
  memoryMb: number
}

/**
 * A process for one picture. Settles when the process is gone, so that whoever counts them counts right. Null: it
 * was stuck, or we are stopping.
 */
export function renderInChild(
  bytes: Uint8Array,
  { stuckMs, work, memoryMb, stopping }: Limits & { stopping: AbortSignal },
): Promise<Outcome | null> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [String(memoryMb), String(work)], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      killSignal: 'SIGKILL',
      signal: stopping,
      detached: true,
    })
    giveWay(child.pid)
    const kill = () => child.kill('SIGKILL')
    let hasStarted = false
    let timer = setTimeout(kill, stuckMs)
    let outcome: Outcome | null = { problem: 'unreadable' }
    // The bytes go through the pipe as they are: a message would be copied, and everybody would wait for it.
    child.stdin?.on('error', () => {}).end(bytes)
    child.on('message', (said: 'ready' | Outcome) => {
      clearTimeout(timer)
      if (said === 'ready') {
        hasStarted = true
        timer = setTimeout(() => {
          outcome = null
          kill()
        }, stuckMs)
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
