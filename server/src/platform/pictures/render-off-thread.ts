import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Limits } from './render-in-child.ts'
import type { Problem, Rendered } from './render-job.ts'
import type { RenderRequest, RenderReply } from './render-worker.ts'

const program = join(import.meta.dirname, 'render-worker.ts')

type Waiting = PromiseWithResolvers<Rendered | Problem | null>

/** Has one thread start the processes. It begins with the first picture, and holds nobody up who wants to end. */
export function startRenderers(limits: Limits) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let orders = 0

  function begin(): Worker {
    const own = new Worker(program, { workerData: limits, env: {}, execArgv: [] })
    own.on('message', ({ id, outcome }: RenderReply) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) own.unref()
      if (outcome !== null && 'failed' in outcome) asked?.reject(new Error(outcome.failed))
      else asked?.resolve(outcome)
    })
    own.on('error', (cause) => {
      if (worker === own) worker = undefined
      for (const asked of waiting.values()) asked.reject(new Error('The thread for pictures ended', { cause }))
      waiting.clear()
    })
    return own
  }

  return {
    render(bytes: Uint8Array): Promise<Rendered | Problem | null> {
      const asked: Waiting = Promise.withResolvers()
      const order: RenderRequest = { id: ++orders, bytes }
      waiting.set(order.id, asked)
      worker ??= begin()
      worker.ref()
      worker.postMessage(order)
      return asked.promise
    },
    stop: () => worker?.postMessage('stop'),
  }
}
