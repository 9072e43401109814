import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inspectInWorker, readInWorker } from './run-in-worker.ts'

interface Thread {
  threadId: number
  on(event: string, listener: (data: unknown) => void): void
  postMessage(message: unknown): void
  terminate(): Promise<number>
}
// The module name is computed, because code for the browser knows no types of Node.
const { Worker: NodeThread } = (await import(['node', 'worker_threads'].join(':'))) as {
  Worker: new (code: string, options: { eval: true }) => Thread
}

/** What a browser's worker has and a thread of Node calls otherwise. */
const browserNames = `
  const { parentPort } = require('node:worker_threads')
  globalThis.self = globalThis
  self.postMessage = (message) => parentPort.postMessage(message)
  self.addEventListener = (_type, listener) => parentPort.on('message', (data) => listener({ data }))
`
const threads: Thread[] = []

class ThreadWorker extends EventTarget {
  readonly #thread: Thread
  constructor(url: URL) {
    super()
    this.#thread = new NodeThread(`${browserNames}; import(${JSON.stringify(url.href)})`, { eval: true })
    threads.push(this.#thread)
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })))
    this.#thread.on('error', () => this.dispatchEvent(new Event('error')))
  }
  postMessage(message: unknown) {
    this.#thread.postMessage(message)
  }
  terminate() {
    void this.#thread.terminate()
  }
}

beforeEach(() => vi.stubGlobal('Worker', ThreadWorker))
afterEach(() => {
  vi.unstubAllGlobals()
  threads.length = 0
})

const named = (content: BlobPart[], name: string) => Object.assign(new Blob(content), { name })
const hasEnded = async (thread: Thread | undefined) => {
  await expect.poll(() => thread?.threadId).toBe(-1)
}

test('files are read in a thread of their own, which ends with its errand', async () => {
  const files = [named(['date,weight (kg)\n2026-11-10,65.2\n'], 'weights.csv')]
  expect(await inspectInWorker(files)).toMatchObject({ kind: 'csv', unit: 'kg' })
  const seen: number[] = []
  expect(await readInWorker(files, {}, (fraction) => seen.push(fraction))).toMatchObject({ total: 1 })
  expect(seen).toEqual([1])
  expect(threads).toHaveLength(2)
  for (const thread of threads) await hasEnded(thread)
})

test('a failure in the thread arrives with its code', async () => {
  await expect(inspectInWorker([named([''], 'empty')])).rejects.toMatchObject({ name: 'FileFailure', code: 'empty' })
})

test('cancelling ends the thread in the middle of its work', async () => {
  const parts = Array.from({ length: 50 }, () => '<Me a="b"/>'.repeat(2 ** 13))
  const stopping = new AbortController()
  const reading = readInWorker(
    [named(['<HealthData>', ...parts], 'export.xml')],
    {},
    () => stopping.abort(),
    stopping.signal,
  )
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
  await hasEnded(threads[0])
  await expect(inspectInWorker([], stopping.signal)).rejects.toMatchObject({ code: 'cancelled' })
  expect(threads).toHaveLength(1)
})
