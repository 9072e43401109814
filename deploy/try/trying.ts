import { execFileSync } from 'node:child_process'

const undo: (() => unknown)[] = []
let failures = 0

/** What is to be cleaned up, last first, however the try ends. */
export const atEnd = (step: () => unknown): void => void undo.push(step)

/** A sentence about what was seen; one that does not hold makes the try fail, and the rest goes on. */
export function shows(sentence: string, holds: boolean, seen: unknown = ''): void {
  if (!holds) failures++
  const detail = seen === '' ? '' : ` (${typeof seen === 'string' ? seen : JSON.stringify(seen)})`
  console.log(`${holds ? 'holds' : 'FAILS'}: ${sentence}${detail}`)
}

export const said = (sentence: string): void => console.log(`       ${sentence}`)

/** Runs a try to its end, cleans up, and exits 1 when something did not hold. */
export async function trying(work: () => Promise<void>): Promise<void> {
  const began = Date.now()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(began, 1))
  try {
    await work()
  } catch (error) {
    failures++
    console.error(error)
  }
  await end(began, failures === 0 ? 0 : 1)
}

async function end(began: number, code: number): Promise<never> {
  for (const step of undo.splice(0).toReversed())
    try {
      await step()
    } catch (error) {
      console.error('not cleaned up:', error)
    }
  const took = Math.round((Date.now() - began) / 1000)
  console.log(code === 0 ? `everything holds, after ${took} s` : `${failures} did not hold, after ${took} s`)
  process.exit(code)
}

export const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 })

/** Waits for a condition, and says what it waited for when it does not come. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const last = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > last) throw new Error(`waited ${seconds} s for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
