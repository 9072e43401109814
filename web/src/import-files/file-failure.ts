export type FailureCode =
  | 'empty'
  | 'not_supported'
  | 'unreadable'
  | 'locked'
  | 'too_big'
  | 'too_many_rows'
  | 'no_weights'
  | 'mixed_units'
  | 'cancelled'

/** The one thing that is thrown, whatever bytes a file holds. */
export class FileFailure extends Error {
  readonly code: FailureCode
  constructor(code: FailureCode) {
    super(code)
    this.name = 'FileFailure'
    this.code = code
  }
}

/** Whatever a browser says about a file that moved, shrank or cannot be unpacked: it cannot be read. */
export async function failing<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw new FileFailure('cancelled')
    throw error instanceof FileFailure ? error : new FileFailure('unreadable')
  }
}
