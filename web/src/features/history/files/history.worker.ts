import { FileFailure } from './file-failure.ts'
import { inspect } from './inspect.ts'
import { read } from './read.ts'
import type { Answer, Errand } from './worker-messages.ts'

/** One errand, then it is ended by who asked. */
self.addEventListener('message', ({ data }: MessageEvent<Errand>) => void run(data))

const say = (answer: Answer) => self.postMessage(answer)

async function run(errand: Errand): Promise<void> {
  try {
    const files = errand.files.map(({ name, blob }) => Object.defineProperty(blob, 'name', { value: name }) as File)
    const done =
      errand.act === 'inspect'
        ? await inspect(files)
        : await read(files, errand.choice, (progress) => say({ progress }))
    say({ done })
  } catch (error) {
    say({ failed: error instanceof FileFailure ? error.code : 'unreadable' })
  }
}
