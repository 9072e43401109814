import type { FailureCode } from './file-failure.ts'
import type { Choice, Inspection, ReadResult } from './found.ts'

interface SentFile {
  name: string
  blob: Blob
}

/** What the page asks of the worker, once. */
export type Errand = { act: 'inspect'; files: SentFile[] } | { act: 'read'; files: SentFile[]; choice: Choice }

export type Answer = { progress: number } | { done: Inspection | ReadResult } | { failed: FailureCode }
