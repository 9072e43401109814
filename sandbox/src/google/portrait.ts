import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const size = 256

/** A PNG of head and shoulders before a colour that is the person's own. */
export function portrait(id: string): Buffer<ArrayBuffer> {
  const colour = createHash('sha256').update(id).digest().subarray(0, 3)
  const row = 1 + size * 3
  const pixels = Buffer.alloc(size * row)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const isPerson = Math.hypot(x - 128, y - 100) < 46 || Math.hypot(x - 128, y - 250) < 90
      for (const [channel, shade] of colour.entries())
        pixels[y * row + 1 + x * 3 + channel] = isPerson ? 245 : 60 + shade / 2
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2], 8) // Eight bits for each of red, green and blue.
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
