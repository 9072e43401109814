import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { type Limits, renderInChild } from './render-in-child.ts'
import type { Problem, Rendered } from './render-job.ts'

/**
 * The thread that starts the processes for pictures, which takes the system many milliseconds, and hashes what was sent, which
 * takes as long: whoever does it can do nothing else.
 */
const limits = workerData as Limits
const stop = new AbortController()

export interface RenderRequest {
  id: number
  bytes: Uint8Array
}
export interface RenderReply {
  id: number
  outcome: Rendered | Problem | { failed: string } | null
}

parentPort?.on('message', (order: RenderRequest | 'stop') => {
  if (order === 'stop') stop.abort()
  else void answer(order)
})

async function answer({ id, bytes }: RenderRequest): Promise<void> {
  const outcome = await render(bytes).catch((error: unknown) => ({ failed: String(error) }))
  const report: RenderReply = { id, outcome }
  parentPort?.postMessage(report)
}

async function render(bytes: Uint8Array): Promise<Rendered | Problem | null> {
  const rendering = renderInChild(bytes, { ...limits, stopping: stop.signal })
  const hash = createHash('sha256').update(bytes).digest()
  const outcome = await rendering
  return outcome && 'pictures' in outcome ? { ...outcome, hash } : outcome
}
