/** Where files lie. A name is lower-case letters, digits and hyphens, one dot and an ending; any other throws. */
export interface FileStore {
  /** A file is written whole or not at all, and for good once it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>
  /** Every file's name with the time it was written. What was never written to its end goes meanwhile. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>
}

export const properName = /^[a-z0-9-]+\.[a-z0-9]+$/

export function assertProper(name: string): void {
  if (!properName.test(name)) throw new Error(`${JSON.stringify(name)} is no name for a file`)
}
