/** A zip of a few files, as small as one can be written. */
export interface ZippedFile {
  name: string
  content: Uint8Array<ArrayBuffer> | string
  /** Stored as it is instead of deflated. */
  isStored?: boolean
}

export interface ZipOptions {
  /** Writes Zip64, the numbers of 64 bits that large zips need. */
  isWide?: boolean
}

const encoder = new TextEncoder()

export async function zipOf(files: readonly ZippedFile[], { isWide = false }: ZipOptions = {}): Promise<Blob> {
  const parts: BlobPart[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const { name, content, isStored = false } of files) {
    const plain = typeof content === 'string' ? encoder.encode(content) : content
    const packed = isStored ? plain : await deflated(plain)
    const path = encoder.encode(name)
    const method = isStored ? 0 : 8
    const local = bytes([0x04034b50, 4], [20, 2], [0x800, 2], [method, 2], [0, 4], [0, 4])
    const sizes = bytes([packed.length, 4], [plain.length, 4], [path.length, 2], [0, 2])
    parts.push(local, sizes, path, packed)
    directory.push(line(path, method, packed.length, plain.length, at, isWide))
    at += local.length + sizes.length + path.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = files.length
  const end = isWide
    ? [
        bytes([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], [count, 8], [count, 8], [size, 8], [at, 8]),
        bytes([0x07064b50, 4], [0, 4], [at + size, 8], [1, 4]),
        bytes([0x06054b50, 4], [0, 4], [0xffff, 2], [0xffff, 2], [0xffffffff, 4], [0xffffffff, 4], [0, 2]),
      ]
    : [bytes([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2])]
  return new Blob([...parts, ...directory, ...end])
}

function line(path: Uint8Array, method: number, packed: number, plain: number, at: number, isWide: boolean) {
  const short = (number: number) => (isWide ? 0xffffffff : number)
  const extra = isWide ? bytes([1, 2], [24, 2], [plain, 8], [packed, 8], [at, 8]) : bytes()
  const fixed = bytes([0x02014b50, 4], [20, 2], [20, 2], [0x800, 2], [method, 2], [0, 4], [0, 4])
  const sizes = bytes([short(packed), 4], [short(plain), 4], [path.length, 2], [extra.length, 2], [0, 2])
  const place = bytes([0, 2], [0, 2], [0, 4], [short(at), 4])
  return joined([fixed, sizes, place, path, extra])
}

/** Numbers and how many bytes each takes, the lowest first. */
function bytes(...numbers: [number, number][]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    numbers.flatMap(([number, length]) =>
      Array.from({ length }, (_, place) => Math.floor(number / 256 ** place) % 256),
    ),
  )
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

async function deflated(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
