import { FileFailure } from './file-failure.ts'
import { inspect } from './inspect.ts'
import { read } from './read.ts'
import type { WorkerResponse, WorkerRequest } from './worker-messages.ts'

/** Handles one request; whoever sent it terminates the worker afterwards. */
self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void run(data))

const say = (response: WorkerResponse) => self.postMessage(response)

async function run(request: WorkerRequest): Promise<void> {
  try {
    const files = request.files.map(({ name, blob }) => Object.defineProperty(blob, 'name', { value: name }) as File)
    const done =
      request.act === 'inspect'
        ? await inspect(files, undefined, request.columns)
        : await read(files, request.choice, (progress) => say({ progress }))
    say({ done })
  } catch (error) {
    say({ failed: error instanceof FileFailure ? error.code : 'unreadable' })
  }
}
