import { FileFailure } from './file-failure.ts'

/** Something to read from its beginning: a file, or one file of a zip. */
export interface Source {
  name: string
  /** The bytes as they are stored, packed or not. */
  bytes: Blob
  isPacked: boolean
}

/** Watches over all that is read of a person's files. */
export interface ReadMonitor {
  /** Bytes as stored, from the disk. */
  passed(bytes: number): void
  /** More of them will be read than was said. */
  expect(bytes: number): void
  /** Bytes unpacked. */
  unpacked(bytes: number): void
  signal?: AbortSignal | undefined
}

const gigabyte = 2 ** 30
const mostBytes = 4 * gigabyte
/** Text of many equal lines packs well; a bomb packs a thousand to one. */
const mostRatio = 200
const harmlessBytes = 16 * 2 ** 20

export const headLength = 65_536
const pieceLength = 262_144

export const fileSource = (file: Blob, name: string): Source => ({ name, bytes: file, isPacked: false })

export function monitorReading(
  bytes: number,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
): ReadMonitor {
  let total = bytes
  let passed = 0
  let unpacked = 0
  let shown = 0
  return {
    signal,
    passed(bytes) {
      passed += bytes
      const fraction = Math.min(1, passed / Math.max(1, total))
      // A hundred steps are enough for a bar.
      if (fraction - shown < 0.01) return
      shown = fraction
      onProgress?.(fraction)
    },
    expect(bytes) {
      total += bytes
    },
    unpacked(bytes) {
      unpacked += bytes
      if (unpacked > mostBytes) throw new FileFailure('too_big')
    },
  }
}

/** Reads in small pieces of our own: a browser's have megabytes, which a phone notices and a bar jumps by. */
function storedBytes(blob: Blob, watch: ReadMonitor): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = new Uint8Array(await blob.slice(at, at + pieceLength).arrayBuffer())
        at += pieceLength
        watch.passed(piece.byteLength)
        if (piece.byteLength > 0) controller.enqueue(piece)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Piece by piece; whoever stops listening stops the reading. */
export async function* chunksOf(source: Source, watch: ReadMonitor): AsyncGenerator<Uint8Array> {
  const stored = storedBytes(source.bytes, watch)
  const reader = (source.isPacked ? stored.pipeThrough(new DecompressionStream('deflate-raw')) : stored).getReader()
  let length = 0
  try {
    for (;;) {
      if (watch.signal?.aborted) throw new FileFailure('cancelled')
      const { done, value } = await reader.read()
      if (done) return
      length += value.byteLength
      watch.unpacked(value.byteLength)
      if (source.isPacked && length > harmlessBytes && length > source.bytes.size * mostRatio)
        throw new FileFailure('too_big')
      yield value
    }
  } finally {
    // A stream that failed rejects here once more, which nobody needs to hear.
    await reader.cancel().catch(() => undefined)
  }
}

/** The first bytes; less than asked for when there are no more. */
export async function headOf(source: Source, length = headLength): Promise<Uint8Array> {
  if (!source.isPacked) return new Uint8Array(await source.bytes.slice(0, length).arrayBuffer())
  const head = new Uint8Array(length)
  let filled = 0
  for await (const chunk of chunksOf(source, monitorReading(source.bytes.size))) {
    const part = chunk.subarray(0, length - filled)
    head.set(part, filled)
    filled += part.byteLength
    if (filled === length) break
  }
  return head.subarray(0, filled)
}

/** All of it, of a file that must be small. */
export async function wholeOf(source: Source, watch: ReadMonitor, mostLength: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunksOf(source, watch)) {
    length += chunk.byteLength
    if (length > mostLength) throw new FileFailure('too_big')
    chunks.push(chunk)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
