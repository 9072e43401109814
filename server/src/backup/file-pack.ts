import type { FileStore } from '../platform/files/file-store.ts'
import { damaged } from './backup-error.ts'

/** Gone within a day, and made anew by whoever asks again. */
const isArchive = (name: string) => name.startsWith('archive-')
const atOnce = 8

/**
 * Every file of the store, one behind the other: the lengths of name and bytes, name, bytes; lengths of zero behind the last. What
 * is removed while it is read is left out.
 */
export async function* packed(files: FileStore, onFile: (bytes: number) => void): AsyncGenerator<Buffer> {
  let names: string[] = []
  const read = async () =>
    (await Promise.all(names.splice(0).map(async (name) => ({ name, bytes: await files.get(name) })))).flatMap(
      ({ name, bytes }) => (bytes ? [{ name, bytes }] : []),
    )
  const entry = ({ name, bytes }: { name: string; bytes: Uint8Array }) => {
    onFile(bytes.byteLength)
    return Buffer.concat([lengths(Buffer.byteLength(name), bytes.byteLength), Buffer.from(name), bytes])
  }
  for await (const { name } of files.list()) {
    if (isArchive(name)) continue
    names.push(name)
    if (names.length === atOnce) yield* (await read()).map(entry)
  }
  yield* (await read()).map(entry)
  yield lengths(0, 0)
}

function lengths(name: number, bytes: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16BE(name, 0)
  header.writeUInt32BE(bytes, 2)
  return header
}
const headerBytes = 6

export interface PackedFile {
  name: string
  bytes: Buffer
}

/** The files of a pack, of which one is held at a time. */
export async function* unpacked(parts: AsyncIterable<Uint8Array>): AsyncGenerator<PackedFile> {
  let waiting: Buffer[] = []
  let length = 0
  /** So many bytes of the front, once they are there. */
  const taken = (count: number) => {
    const all = Buffer.concat(waiting)
    waiting = [all.subarray(count)]
    length -= count
    return all.subarray(0, count)
  }
  let header: { name: number; bytes: number } | null = null
  let isOver = false
  for await (const part of parts) {
    if (isOver) throw damaged('files')
    waiting.push(Buffer.from(part))
    length += part.byteLength
    for (;;) {
      if (!header && length >= headerBytes) {
        const front = taken(headerBytes)
        header = { name: front.readUInt16BE(0), bytes: front.readUInt32BE(2) }
        isOver = header.name === 0
      }
      if (!header || isOver || length < header.name + header.bytes) break
      yield { name: taken(header.name).toString('utf8'), bytes: taken(header.bytes) }
      header = null
    }
  }
  if (!isOver || length > 0) throw damaged('files')
}
