import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

interface Subject {
  /** A program that sends its port to its parent. */
  program: string
  path: string
  args?: string[]
  env?: Record<string, string>
}

const rounds = 5

/**
 * Requests per second of each, asked by 32 connections. They take turns, so that a busy moment of the
 * machine meets all of them, and the best round of each counts.
 */
export async function ratesOf(subjects: Subject[]): Promise<number[]> {
  const running = await Promise.all(subjects.map(startAndWarm))
  const best = subjects.map(() => 0)
  for (let round = 0; round < rounds; round++)
    for (const [at, { url }] of running.entries()) best[at] = Math.max(best[at] ?? 0, await ask(url))
  for (const { child } of running) child.disconnect()
  return best
}

async function startAndWarm(subject: Subject) {
  const { child, url } = await startSubject(subject)
  await ask(`${url}${subject.path}`)
  return { child, url: `${url}${subject.path}` }
}

export async function startSubject({ program, args = [], env = {} }: Subject) {
  const child = fork(join(import.meta.dirname, program), args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: { ...process.env, ...env },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, url: `http://127.0.0.1:${port}` }
}

async function ask(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 32, duration: 2 })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}
