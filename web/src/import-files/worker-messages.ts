import type { FailureCode } from './file-failure.ts'
import type { Choice, Columns, Inspection, ReadResult } from './import-types.ts'

interface SentFile {
  name: string
  blob: Blob
}

/** What the page asks of a worker, once. */
export type WorkerRequest =
  | { act: 'inspect'; files: SentFile[]; columns: Columns | undefined }
  | { act: 'read'; files: SentFile[]; choice: Choice }

export type WorkerResponse = { progress: number } | { done: Inspection | ReadResult } | { failed: FailureCode }
