import { type ChildProcess, fork } from 'node:child_process'
import { giveWay } from '../give-way.ts'

/** What such a process says. */
export type Said<Answer> = 'ready' | { answer: Answer } | { problem: string }

interface Settings {
  program: string
  /** How long one order may take, the start of the process included. */
  timeoutMs: number
  /** A process nobody has needed for so long ends. */
  idleMs: number
}

export interface KeptProcess<Order extends object, Answer> {
  ask: (order: Order) => Promise<Answer>
  /** For who can do without it until it is there. */
  warmUp: () => void
  isWarm: () => boolean
  end: () => void
}

/**
 * One process that does one order after the other, and gives way to whoever answers people. It begins with the first,
 * ends when nobody has wanted anything for a while, and is killed over what takes too long; the next gets a new one.
 */
export function createKeptProcess<Order extends object, Answer>({
  program,
  timeoutMs,
  idleMs,
}: Settings): KeptProcess<Order, Answer> {
  let child: ChildProcess | undefined
  let isWarm = false
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
    isWarm = false
  }

  async function begin(): Promise<ChildProcess> {
    const begun = fork(program, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    })
    giveWay(begun.pid)
    // Whoever waits for it hears of it; nobody waits for one that is being ended.
    begun.on('error', () => {})
    begun.once('exit', () => child === begun && end())
    child = begun
    await next<Answer>(begun)
    isWarm = child === begun
    return begun
  }

  /** Ends it over a failure, and later when nobody needs it. */
  async function using<T>(use: () => Promise<T>): Promise<T> {
    clearTimeout(idle)
    const tooLong = setTimeout(end, timeoutMs)
    try {
      const made = await use()
      idle = setTimeout(end, idleMs).unref()
      return made
    } catch (error) {
      end()
      throw error
    } finally {
      clearTimeout(tooLong)
    }
  }

  return {
    ask: (order) =>
      using(async () => {
        const working = child ?? (await begin())
        const said = next<Answer>(working)
        // It may die before it has read everything; its exit tells.
        working.send(order, () => {})
        const answer = await said
        if (answer === 'ready') throw new Error('a process of ours is confused')
        if ('problem' in answer) throw new Error(answer.problem)
        return answer.answer
      }),
    warmUp: () => {
      if (!child) void using(begin).catch(() => {})
    },
    isWarm: () => isWarm,
    end,
  }
}

/** What it says next, or that it says nothing more. */
function next<Answer>(child: ChildProcess): Promise<Said<Answer>> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      child.off('message', hear).off('exit', gone).off('error', fail)
    }
    const hear = (said: unknown) => {
      leave()
      resolve(said as Said<Answer>)
    }
    const gone = (code: number | null, signal: string | null) => {
      leave()
      reject(new Error(`a process of ours ended (${code ?? signal})`))
    }
    const fail = (error: Error) => {
      leave()
      reject(error)
    }
    child.on('message', hear).on('exit', gone).on('error', fail)
  })
}
