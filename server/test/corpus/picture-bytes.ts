import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Picture files written by hand, for what no encoder would write. */

interface Shape {
  width: number
  height: number
  bitDepth?: 1 | 8 | 16
  colours?: 'grey' | 'rgba'
  /** Chunks between the header and the pixels. */
  extra?: Buffer[]
  /** Chunks between the pixels and the end. */
  after?: Buffer[]
}

const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const endOfImage = 2

export function pngChunk(type: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts])
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))])
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A PNG of zeros: black, or clear with `rgba`. However large it is, it is made quickly and the file is small. */
export function flatPng({ width, height, bitDepth = 8, colours = 'grey', extra = [], after = [] }: Shape): Buffer {
  const samples = colours === 'grey' ? 1 : 4
  const row = 1 + Math.ceil((width * samples * bitDepth) / 8)
  return Buffer.concat([
    pngSign,
    pngHeader(width, height, bitDepth, colours === 'grey' ? 0 : 6),
    ...extra,
    pngChunk('IDAT', deflatedZeros(row * height)),
    ...after,
    pngChunk('IEND'),
  ])
}

/** Only its header says so; there is nearly nothing in it. */
export const pngClaiming = (width: number, height: number): Buffer =>
  Buffer.concat([pngSign, pngHeader(width, height, 8, 0), pngChunk('IDAT', deflateSync(Buffer.alloc(64)))])

const pngHeader = (width: number, height: number, bitDepth: number, colourType: number) =>
  pngChunk('IHDR', uint32(width), uint32(height), Buffer.from([bitDepth, colourType, 0, 0, 0]))

/** So many zeros as a zlib stream, without ever holding them. */
export function deflatedZeros(count: number): Buffer {
  const step = 1_000_000
  const block = deflateRawSync(Buffer.alloc(step), { finishFlush: constants.Z_FULL_FLUSH })
  const adler = (((count % 65_521) << 16) | 1) >>> 0
  return Buffer.concat([
    Buffer.from([0x78, 0x01]),
    ...Array<Buffer>(Math.floor(count / step)).fill(block),
    deflateRawSync(Buffer.alloc(count % step)),
    uint32(adler),
  ])
}

/** An APNG: what stands in IDAT, then so many further frames. */
export function animatedPng(side: number, frames: number): Buffer {
  const pixels = deflatedZeros((side + 1) * side)
  let sequence = 0
  const control = () =>
    pngChunk('fcTL', uint32(sequence++), ...[side, side, 0, 0].map(uint32), Buffer.from([0, 1, 0, 10, 0, 0]))
  const first = control()
  const after = Array.from({ length: frames }, () => [control(), pngChunk('fdAT', uint32(sequence++), pixels)])
  return flatPng({
    width: side,
    height: side,
    extra: [pngChunk('acTL', uint32(frames + 1), uint32(0)), first],
    after: after.flat(),
  })
}

/** An animated WebP whose first frame has the first colour, and all others the second. */
export async function animatedWebp(side: number, frames: number, first: string, others: string): Promise<Buffer> {
  const [one, other] = await Promise.all([webpFrame(side, first), webpFrame(side, others)])
  const canvas = Buffer.concat([Buffer.from([0x02, 0, 0, 0]), uint24(side - 1), uint24(side - 1)])
  return riff(
    riffChunk('VP8X', canvas),
    riffChunk('ANIM', Buffer.alloc(6)),
    one,
    ...Array<Buffer>(frames - 1).fill(other),
  )
}

/** Changes what the frame header of a lossy WebP says about its size. */
export function webpClaiming(webp: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(webp)
  changed.writeUInt16LE(width, 26)
  changed.writeUInt16LE(height, 28)
  return changed
}

async function webpFrame(side: number, colour: string): Promise<Buffer> {
  const file = await plain(side, side, colour).webp({ lossless: true }).toBuffer()
  const frame = Buffer.concat([uint24(0), uint24(0), uint24(side - 1), uint24(side - 1), uint24(100), Buffer.alloc(1)])
  return riffChunk('ANMF', Buffer.concat([frame, file.subarray(12)]))
}

const riff = (...chunks: Buffer[]) => riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))

function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)])
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}

export const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Puts segments behind the first two bytes of a JPEG; each holds at most 65,533 bytes. */
export function withSegments(jpeg: Buffer, marker: number, data: Uint8Array): Buffer {
  const most = 65_533
  const segments: Buffer[] = []
  for (let at = 0; at < data.length; at += most) {
    const part = data.subarray(at, at + most)
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(part.length + 2, 2)
    segments.push(head, Buffer.from(part))
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** Changes what the frame header of a JPEG says about its size. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = Math.max(jpeg.indexOf(Buffer.from([0xff, 0xc0])), jpeg.indexOf(Buffer.from([0xff, 0xc2])))
  const changed = Buffer.from(jpeg)
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** Repeats the last scan of a progressive JPEG. */
export function withScans(progressive: Buffer, times: number): Buffer {
  const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = progressive.subarray(lastScan, -endOfImage)
  return Buffer.concat([
    progressive.subarray(0, -endOfImage),
    ...Array<Buffer>(times).fill(scan),
    progressive.subarray(-endOfImage),
  ])
}

/** As some Samsung phones write it: a decoder warns about it, and everybody shows the picture. */
export function withWrongScanHeader(jpeg: Buffer): Buffer {
  const changed = Buffer.from(jpeg)
  const lastCoefficient = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 12
  changed[lastCoefficient] = 0
  return changed
}
