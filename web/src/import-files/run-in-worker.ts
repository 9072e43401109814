import { FileFailure } from './file-failure.ts'
import type { Choice, Columns, Inspection, NamedFile, ReadResult } from './import-types.ts'
import type { WorkerResponse, WorkerRequest } from './worker-messages.ts'

const sent = (files: readonly NamedFile[]) => files.map((blob) => ({ name: blob.name, blob }))

export const inspectInWorker = (
  files: readonly NamedFile[],
  signal?: AbortSignal,
  columns?: Columns,
): Promise<Inspection> => inWorker<Inspection>({ act: 'inspect', files: sent(files), columns }, undefined, signal)

export const readInWorker = (
  files: readonly NamedFile[],
  choice: Choice,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<ReadResult> => inWorker<ReadResult>({ act: 'read', files: sent(files), choice }, onProgress, signal)

/** Runs one request on a thread of its own: the page stays quick, and a cancelled import stops at once. */
async function inWorker<T extends Inspection | ReadResult>(
  request: WorkerRequest,
  onProgress: ((fraction: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal?.aborted) throw new FileFailure('cancelled')
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  const over = new AbortController()
  try {
    return await new Promise<T>((resolve, reject) => {
      const listening = { signal: over.signal }
      const fail = () => reject(new FileFailure('unreadable'))
      worker.addEventListener('error', fail, listening)
      worker.addEventListener('messageerror', fail, listening)
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<WorkerResponse>) => {
          if ('progress' in data) onProgress?.(data.progress)
          else if ('done' in data) resolve(data.done as T)
          else reject(new FileFailure(data.failed))
        },
        listening,
      )
      signal?.addEventListener('abort', () => reject(new FileFailure('cancelled')), listening)
      worker.postMessage(request)
    })
  } finally {
    over.abort()
    worker.terminate()
  }
}
