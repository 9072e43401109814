import { Readable } from 'node:stream'
import { createDeflateRaw, crc32 } from 'node:zlib'

/** A file on its way into a zip. Its name is plain ASCII, with `/` between folders. */
export interface ZippedFile {
  name: string
  parts: AsyncIterable<string | Uint8Array>
}

/** Beyond these a zip needs numbers of 64 bits, which old programs do not read. */
const mostBytes = 2 ** 32 - 1
const mostFiles = 2 ** 16 - 1

export class ZipTooLarge extends Error {
  override name = 'ZipTooLarge'
}

/** The sizes follow the bytes, and names are UTF-8. */
const flags = 0x0808
const deflated = 8
const version = 20

interface Written {
  name: Buffer
  crc: number
  packed: number
  plain: number
  at: number
}

/** A zip that is written while its files are read: nothing of them is kept but their line in the directory. */
export async function* zipOf(
  files: AsyncIterable<ZippedFile>,
  { at: moment, most = mostBytes }: { at: Date; most?: number },
): AsyncGenerator<Uint8Array> {
  const stamp = japanStamp(moment)
  const directory: Written[] = []
  let at = 0
  const counted = (bytes: Uint8Array) => {
    at += bytes.byteLength
    if (at > most) throw new ZipTooLarge(`the zip would be larger than ${most} bytes`)
    return bytes
  }
  for await (const { name, parts } of files) {
    if (directory.length === mostFiles) throw new ZipTooLarge(`the zip would hold more than ${mostFiles} files`)
    const file: Written = { name: Buffer.from(name, 'ascii'), crc: 0, packed: 0, plain: 0, at }
    yield counted(
      bytesOf([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], stamp, [0, 12], [name.length, 2], [0, 2]),
    )
    yield counted(file.name)
    for await (const packed of packedOf(file, parts)) yield counted(packed)
    if (file.plain > mostBytes) throw new ZipTooLarge(`${name} would be larger than ${mostBytes} bytes`)
    yield counted(bytesOf([0x08074b50, 4], [file.crc, 4], [file.packed, 4], [file.plain, 4]))
    directory.push(file)
  }
  const begin = at
  for (const file of directory) yield counted(lineOf(file, stamp))
  const count = directory.length
  yield counted(bytesOf([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [at - begin, 4], [begin, 4], [0, 2]))
}

/** Deflated, and counted on the way in and out. */
async function* packedOf(file: Written, parts: ZippedFile['parts']): AsyncGenerator<Uint8Array> {
  async function* plain() {
    for await (const part of parts) {
      const bytes = Buffer.from(part as string)
      file.crc = crc32(bytes, file.crc)
      file.plain += bytes.byteLength
      yield bytes
    }
  }
  const source = Readable.from(plain(), { objectMode: false })
  const deflate = createDeflateRaw()
  source.on('error', (error) => deflate.destroy(error))
  try {
    for await (const chunk of source.pipe(deflate) as AsyncIterable<Uint8Array>) {
      file.packed += chunk.byteLength
      yield chunk
    }
  } finally {
    source.destroy()
    deflate.destroy()
  }
}

function lineOf({ name, crc, packed, plain, at }: Written, stamp: Field): Uint8Array {
  const fixed = bytesOf([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], stamp)
  const sizes = bytesOf([crc, 4], [packed, 4], [plain, 4], [name.length, 2], [0, 8], [0, 4], [at, 4])
  return Buffer.concat([fixed, sizes, name])
}

type Field = [number: number, length: number]

/** Numbers and how many bytes each takes, the lowest first. */
function bytesOf(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [number, length] of fields) {
    if (number > 0) bytes.writeUIntLE(number, at, Math.min(length, 6))
    at += length
  }
  return bytes
}

const japanAheadMs = 9 * 3_600_000

/** A zip's clock has no zone and counts in steps of two seconds: everybody's day is Tokyo's. */
function japanStamp(moment: Date): Field {
  const there = new Date(moment.getTime() + japanAheadMs)
  const time = (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1)
  const day = ((there.getUTCFullYear() - 1980) << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate()
  return [day * 2 ** 16 + time, 4]
}
