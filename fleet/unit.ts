import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** A program that is started again a second after it ended, as systemd would, unless it is held down. */
export interface Unit {
  name: string
  pid: () => number
  kill: (signal?: NodeJS.Signals) => void
  /** Not started again until it is released. */
  hold: () => void
  release: () => void
  /** Ends it for good: asked at first, killed when it takes too long. */
  stop: () => Promise<void>
  /** The last lines it wrote. */
  lastWords: () => string
}

interface Program {
  name: string
  command: string[]
  env?: Record<string, string>
  /** The folder in which its log lies. */
  logs: string
}

const restartMs = 1000
const patienceMs = 15_000

export function startUnit({ name, command, env = {}, logs }: Program): Unit {
  const log = `${logs}/${name}.log`
  const [program = '', ...args] = command
  let child: ChildProcess | null = null
  let isHeld = false
  let isOver = false
  let restart: NodeJS.Timeout | undefined

  const start = () => {
    if (child || isHeld || isOver) return
    const output = openSync(log, 'a')
    // A group of its own: Ctrl-C is for the fleet, which ends its programs in order.
    const started = spawn(program, args, { env, cwd: '/tmp', detached: true, stdio: ['ignore', output, output] })
    closeSync(output)
    child = started
    const onEnd = () => {
      if (child !== started) return
      child = null
      restart = setTimeout(start, restartMs)
    }
    started.once('exit', onEnd).once('error', onEnd)
  }
  start()
  return {
    name,
    pid: () => child?.pid ?? 0,
    kill: (signal = 'SIGKILL') => void child?.kill(signal),
    hold: () => void (isHeld = true),
    release() {
      isHeld = false
      start()
    },
    async stop() {
      isOver = true
      clearTimeout(restart)
      const ending = child
      if (!ending) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGTERM')
      ending.kill('SIGCONT')
      const tooLong = setTimeout(() => ending.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(tooLong)
    },
    lastWords: () => readFileSync(log, 'utf8').split('\n').slice(-30).join('\n'),
  }
}
