import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Job, Outcome } from './render-job.ts'

const program = join(import.meta.dirname, 'render-child.ts')

interface Limits {
  timeoutMs: number
  stopping: AbortSignal
}

/** A process for one picture. Settles when the process is gone, so that whoever counts them counts right. */
export function renderInChild(job: Job, { timeoutMs, stopping }: Limits): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      killSignal: 'SIGKILL',
      timeout: timeoutMs,
      signal: stopping,
    })
    let hasStarted = false
    let outcome: Outcome = { problem: 'unreadable' }
    child.on('message', (said: 'ready' | Outcome) => {
      if (said === 'ready') {
        hasStarted = true
        // It may die before it has read everything; its exit tells.
        child.send(job, () => {})
      } else {
        outcome = said
        child.kill('SIGKILL')
      }
    })
    child.once('error', (error) => child.pid === undefined && reject(error))
    child.once('exit', (code, signal) => {
      // Without a start the fault is ours, such as a missing decoder, and must not be told as the picture's.
      if (hasStarted || child.killed) resolve(outcome)
      else reject(new Error(`The process for pictures did not start (${code ?? signal})`))
    })
  })
}
