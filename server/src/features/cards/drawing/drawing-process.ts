import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Card } from './card.ts'

const program = join(import.meta.dirname, 'draw-child.ts')

/** What the process that draws says. */
export type ChildMessage = 'ready' | { picture: Uint8Array } | { problem: string }

interface Limits {
  timeoutMs: number
  idleMs: number
}

/**
 * One process that draws one card after the other. It begins with the first card, ends when nobody has wanted one for
 * a while, and is killed over a card that takes too long; the next card gets a new one.
 */
export function createDrawingProcess({ timeoutMs, idleMs }: Limits) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  async function begin(): Promise<ChildProcess> {
    const begun = fork(program, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Whoever waits for it hears of it; nobody waits for one that is being ended.
    begun.on('error', () => {})
    begun.once('exit', () => child === begun && (child = undefined))
    child = begun
    await next(begun)
    return begun
  }

  return {
    async draw(card: Card): Promise<Uint8Array> {
      clearTimeout(idle)
      const tooLong = setTimeout(end, timeoutMs)
      try {
        const drawing = child ?? (await begin())
        const said = next(drawing)
        // It may die before it has read everything; its exit tells.
        drawing.send(card, () => {})
        const answer = await said
        if (answer === 'ready') throw new Error('the process that draws is confused')
        if ('problem' in answer) throw new Error(answer.problem)
        idle = setTimeout(end, idleMs).unref()
        return answer.picture
      } catch (error) {
        end()
        throw error
      } finally {
        clearTimeout(tooLong)
      }
    },
    end,
  }
}

export type DrawingProcess = ReturnType<typeof createDrawingProcess>

/** What it says next, or that it says nothing more. */
function next(child: ChildProcess): Promise<ChildMessage> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      child.off('message', hear).off('exit', gone).off('error', fail)
    }
    const hear = (said: unknown) => {
      leave()
      resolve(said as ChildMessage)
    }
    const gone = (code: number | null, signal: string | null) => {
      leave()
      reject(new Error(`the process that draws cards ended (${code ?? signal})`))
    }
    const fail = (error: Error) => {
      leave()
      reject(error)
    }
    child.on('message', hear).on('exit', gone).on('error', fail)
  })
}
