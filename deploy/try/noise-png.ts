import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A picture of noise, which no compression makes smaller: three bytes for each pixel. */
export function noisePng(width: number, height: number): Buffer<ArrayBuffer> {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  size.set([8, 2], 8)
  const rows = randomFillSync(Buffer.alloc(height * (1 + width * 3)))
  // Each row begins with the number of its filter: none.
  for (let row = 0; row < height; row++) rows[row * (1 + width * 3)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
