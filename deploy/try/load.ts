import { newKey } from '@hakari/contract'
import type { Browser } from './browser.ts'

const askers = 8

/** People who read and record without a pause; nobody tries anything twice. */
export function keepAsking(browser: Browser) {
  const stop = new AbortController()
  let asked = 0
  const failed: string[] = []
  const ask = async (i: number) => {
    for (let turn = 0; !stop.signal.aborted; turn++) {
      const isWrite = (turn + i) % 4 === 0
      const body = Buffer.from(JSON.stringify({ weight: '60.5', note: '' }))
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }
      const [what, options] = isWrite
        ? (['/api/entries', { method: 'POST', headers, body }] as const)
        : (['/api/viewer', {}] as const)
      const answer = await browser.send(what, options).catch((error: unknown) => ({ status: 0, text: String(error) }))
      asked++
      if (answer.status !== 200) failed.push(`${isWrite ? 'POST' : 'GET'} ${answer.status} ${answer.text.slice(0, 60)}`)
    }
  }
  const all = Promise.all(Array.from({ length: askers }, (_, i) => ask(i)))
  return {
    count: () => asked,
    failedNow: () => [...failed],
    stop: async () => {
      stop.abort()
      await all
      return { asked, failed }
    },
  }
}
