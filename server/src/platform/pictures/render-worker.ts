import { parentPort, workerData } from 'node:worker_threads'
import { type Limits, renderInChild } from './render-in-child.ts'
import type { Outcome } from './render-job.ts'

/**
 * The thread that starts the processes for pictures: to start one takes the system many milliseconds, in which whoever
 * does it can do nothing else.
 */
const limits = workerData as Limits
const stop = new AbortController()

export interface RenderRequest {
  id: number
  bytes: Uint8Array
}
export interface RenderReply {
  id: number
  outcome: Outcome | { failed: string } | null
}

parentPort?.on('message', (order: RenderRequest | 'stop') => {
  if (order === 'stop') stop.abort()
  else void answer(order)
})

async function answer({ id, bytes }: RenderRequest): Promise<void> {
  const outcome = await renderInChild(bytes, { ...limits, stopping: stop.signal }).catch((error: unknown) => ({
    failed: String(error),
  }))
  const report: RenderReply = { id, outcome }
  parentPort?.postMessage(report)
}
