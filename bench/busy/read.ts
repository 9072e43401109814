import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Read } from './main.ts'

/** A process of its own, so that nothing but the app keeps the readers waiting: so many reads a second, whether or not the one before was answered. */
const perSecond = 50
const [app = '', ...cookies] = process.argv.slice(2)
const paths = ['/api/feed/following', '/api/activity/unread']
const agent = new Agent({ keepAlive: true })

let over = new AbortController()
process.on('message', (order: 'begin' | 'end') => {
  if (order === 'end') return over.abort()
  over = new AbortController()
  void readUntil(over.signal).then((answers) => process.send?.(answers))
})
process.send?.('ready')

async function readUntil(signal: AbortSignal): Promise<Read[]> {
  const began = performance.now()
  const asked: Promise<Read>[] = []
  while (!signal.aborted) {
    const due = began + (asked.length * 1000) / perSecond
    if (due > performance.now()) await sleep(due - performance.now())
    asked.push(read(asked.length, due))
  }
  return Promise.all(asked)
}

/** From the moment it was to be sent: a reader that comes late because others wait is kept waiting, too. */
function read(at: number, due: number): Promise<Read> {
  const path = paths[at % paths.length] ?? ''
  const Cookie = cookies[Math.floor(at / paths.length) % cookies.length] ?? ''
  return new Promise((resolve) => {
    get(app + path, { agent, headers: { Cookie } }, (answer) => {
      const isServed = answer.statusCode === 200
      answer.resume().once('end', () => resolve({ ms: performance.now() - due, isServed }))
    }).once('error', () => resolve({ ms: performance.now() - due, isServed: false }))
  })
}
