import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { PictureProblem } from '../../src/platform/pictures/index.ts'
import {
  animatedPng,
  animatedWebp,
  deflatedZeros,
  flatPng,
  jpegClaiming,
  plain,
  pngChunk,
  pngClaiming,
  webpClaiming,
  withScans,
  withSegments,
  withWrongScanHeader,
} from './picture-bytes.ts'

/** What people and attackers send, made when it is needed. */
export interface Upload {
  name: string
  bytes: () => Buffer | Promise<Buffer>
}

export const mostPictureBytes = 5 * 1024 * 1024
const comment = 0xfe
const app1 = 0xe1
export const script = '<html><script>alert(1)</script>'

export const photo = () => plain(640, 480, '#3366cc').jpeg().toBuffer()

/** A photo as large as phones take them, with something in it. */
export function largePhoto(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i >> 6) * 37 + (i % width) * 0.03
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const photoTakenAt = (latitude: string) =>
  plain(640, 480, '#3366cc')
    .withExif({ IFD0: { Make: 'HakariPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: latitude } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()

/** Half a second's work and 80 MB for the decoder. */
export const slowPicture = () => flatPng({ width: 6000, height: 4000, bitDepth: 16, colours: 'rgba' })

/** Red, green, blue and yellow quarters, as the camera held that way stores them. */
export function quartersHeld(orientation: number): Promise<Buffer> {
  const quarter = { width: 60, height: 40, channels: 3 } as const
  const at = (background: string, left: number, top: number) => ({
    input: { create: { ...quarter, background } },
    left,
    top,
  })
  return plain(120, 80, 'red')
    .composite([at('#0f0', 60, 0), at('#00f', 0, 40), at('#ff0', 60, 40)])
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** The same, upright and square, large enough to look at a part of it. */
export const largeQuarters = async () =>
  sharp(await quartersHeld(1))
    .resize(1200, 1200, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()

/** A JPEG that is a web page, a script and an archive for whoever reads it as one. */
export async function polyglotJpeg(): Promise<Buffer> {
  const page = Buffer.from(`${script}<!--`)
  const zip = Buffer.from('PK\u0003\u0004archive.phar<?php __HALT_COMPILER();')
  return Buffer.concat([withSegments(await photo(), comment, page), page, zip])
}

export async function jpegOfBytes(count: number): Promise<Buffer> {
  const jpeg = await photo()
  const missing = count - jpeg.length
  const segments = Math.ceil(missing / (65_533 + 4))
  return withSegments(jpeg, comment, Buffer.alloc(missing - segments * 4))
}

const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
const text = (content: string) => () => Buffer.from(content, 'latin1')
const small = { width: 32, height: 32 }
const zipped = (keyword: string, data: Buffer) => [Buffer.from(`${keyword}\0\0`, 'latin1'), data]
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

export const acceptedUploads: Upload[] = [
  { name: 'an ordinary JPEG', bytes: photo },
  { name: 'a PNG with a clear ground', bytes: () => flatPng({ ...small, colours: 'rgba' }) },
  { name: 'a WebP', bytes: () => plain(40, 30, 'red').webp().toBuffer() },
  { name: 'a PNG of one pixel', bytes: () => flatPng({ width: 1, height: 1 }) },
  {
    name: 'a turned strip of 10 x 16384 pixels',
    bytes: () => plain(10, 16_384, 'red').withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  },
  { name: 'a JPEG with the slips of some phones', bytes: async () => withWrongScanHeader(await photo()) },
  { name: 'a photo of 12 megapixels', bytes: () => largePhoto(4000, 3000).jpeg().toBuffer() },
  { name: 'a PNG of 24 megapixels', bytes: () => flatPng({ width: 6000, height: 4000 }) },
  {
    name: 'a CMYK JPEG',
    bytes: () => plain(64, 64, '#3366cc').toColourspace('cmyk').jpeg().toBuffer(),
  },
  { name: 'a grey JPEG', bytes: () => plain(64, 64, 'red').greyscale().jpeg().toBuffer() },
  { name: 'a 16-bit PNG', bytes: () => flatPng({ ...small, bitDepth: 16, colours: 'rgba' }) },
  { name: 'a JPEG with GPS, XMP and a profile', bytes: () => photoTakenAt('35/1 40/1 0/1') },
  {
    name: 'a JPEG with 4 MB of EXIF',
    bytes: async () => withSegments(await photo(), app1, Buffer.alloc(4_000_000, 'Exif\0\0MM\0*')),
  },
  {
    name: 'a PNG with 4 MB of EXIF',
    bytes: () => flatPng({ ...small, extra: [pngChunk('eXIf', Buffer.alloc(4_000_000, 'MM\0*'))] }),
  },
  {
    name: 'a PNG with a text of 500 MB, packed',
    bytes: () => flatPng({ ...small, extra: [pngChunk('zTXt', ...zipped('Comment', deflatedZeros(500e6)))] }),
  },
  {
    name: 'a PNG with 500 texts of 7 MB, packed',
    bytes: () => {
      const packed = deflatedZeros(7e6)
      const extra = Array.from({ length: 500 }, (_, i) => pngChunk('zTXt', ...zipped(`Comment ${i}`, packed)))
      return flatPng({ ...small, extra })
    },
  },
  {
    name: 'a PNG with a profile of 500 MB, packed',
    bytes: () => flatPng({ ...small, extra: [pngChunk('iCCP', ...zipped('profile', deflatedZeros(500e6)))] }),
  },
  {
    name: 'a PNG whose colour profile is a script',
    bytes: () =>
      flatPng({
        ...small,
        extra: [pngChunk('iCCP', ...zipped('profile', deflateSync(Buffer.from(script.repeat(9)))))],
      }),
  },
  {
    name: 'an animated WebP of 10,000 frames',
    bytes: () => animatedWebp(16, 10_000, 'red', 'blue'),
  },
  { name: 'an animated PNG of 10,000 frames', bytes: () => animatedPng(16, 10_000) },
  { name: 'a JPEG that is also a web page', bytes: polyglotJpeg },
  { name: 'a JPEG of exactly 5 MB', bytes: () => jpegOfBytes(mostPictureBytes) },
  {
    name: 'a PNG of exactly 5 MB',
    bytes: () => {
      const missing = mostPictureBytes - flatPng(small).length - 12
      return flatPng({ ...small, extra: [pngChunk('prVt', Buffer.alloc(missing))] })
    },
  },
]

export const refusedUploads: (Upload & { problem: PictureProblem })[] = [
  { name: 'a JPEG of 5 MB and one byte', problem: 'too_big', bytes: () => jpegOfBytes(mostPictureBytes + 1) },
  { name: 'anything of 6 MB', problem: 'too_big', bytes: () => Buffer.alloc(6 * 1024 * 1024) },

  {
    name: 'a flat PNG of 25000 x 25000 pixels',
    problem: 'too_many_pixels',
    bytes: () => flatPng({ width: 25_000, height: 25_000, bitDepth: 1 }),
  },
  {
    name: 'a flat PNG of 14000 x 14000 pixels',
    problem: 'too_many_pixels',
    bytes: () => flatPng({ width: 14_000, height: 14_000 }),
  },
  {
    name: 'a PNG of one row above 24 megapixels',
    problem: 'too_many_pixels',
    bytes: () => flatPng({ width: 6000, height: 4001 }),
  },
  {
    name: 'a PNG of 1 x 24000000 pixels',
    problem: 'too_many_pixels',
    bytes: () => flatPng({ width: 1, height: 24_000_000 }),
  },
  {
    name: 'a PNG of 16385 x 1 pixels',
    problem: 'too_many_pixels',
    bytes: () => flatPng({ width: 16_385, height: 1 }),
  },
  {
    name: 'a JPEG of 10 x 65000 pixels',
    problem: 'too_many_pixels',
    bytes: () => plain(10, 65_000, 'red').jpeg().toBuffer(),
  },
  {
    name: 'a JPEG that claims 65535 x 65535 pixels',
    problem: 'unreadable',
    bytes: async () => jpegClaiming(await photo(), 65_535, 65_535),
  },
  {
    name: 'a JPEG that claims 60000 x 60000 pixels',
    problem: 'too_many_pixels',
    bytes: async () => jpegClaiming(await photo(), 60_000, 60_000),
  },
  {
    name: 'a PNG that claims 1 x 2147483647 pixels',
    problem: 'unreadable',
    bytes: () => pngClaiming(1, 2 ** 31 - 1),
  },
  {
    name: 'a WebP that claims 16383 x 16383 pixels',
    problem: 'too_many_pixels',
    bytes: async () => webpClaiming(await plain(40, 30, 'red').webp().toBuffer(), 16_383, 16_383),
  },

  { name: 'an empty file', problem: 'not_a_picture', bytes: text('') },
  { name: 'a text of two letters', problem: 'not_a_picture', bytes: text('hi') },
  { name: 'a GIF', problem: 'not_a_picture', bytes: () => plain(9, 9, 'red').gif().toBuffer() },
  { name: 'an SVG', problem: 'not_a_picture', bytes: text(svg) },
  { name: 'an SVG with an XML declaration', problem: 'not_a_picture', bytes: text(`<?xml version="1.0"?>${svg}`) },
  { name: 'a web page', problem: 'not_a_picture', bytes: text(`<!doctype html>${script}`) },
  { name: 'a PDF', problem: 'not_a_picture', bytes: text('%PDF-1.7\n1 0 obj\n') },
  {
    name: 'a PDF with a JPEG behind it',
    problem: 'not_a_picture',
    bytes: async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await photo()]),
  },
  { name: 'a HEIC', problem: 'not_a_picture', bytes: text('\0\0\0\x18ftypheic\0\0\0\0mif1heic') },
  { name: 'an AVIF', problem: 'not_a_picture', bytes: () => plain(16, 16, 'red').avif({ effort: 0 }).toBuffer() },
  { name: 'an MP4', problem: 'not_a_picture', bytes: text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom') },
  { name: 'a TIFF', problem: 'not_a_picture', bytes: () => plain(9, 9, 'red').tiff().toBuffer() },
  { name: 'a BMP', problem: 'not_a_picture', bytes: text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0') },
  { name: 'a PSD', problem: 'not_a_picture', bytes: text('8BPS\0\x01\0\0\0\0\0\0\0\x03') },
  { name: 'an archive', problem: 'not_a_picture', bytes: text('PK\x03\x04') },
  { name: 'a sound in a RIFF', problem: 'not_a_picture', bytes: text('RIFF\x24\0\0\0WAVEfmt ') },

  { name: 'a JPEG cut in the middle', problem: 'unreadable', bytes: async () => cut(await photo(), 0.5) },
  {
    name: 'a JPEG cut shortly before its end',
    problem: 'unreadable',
    bytes: async () => cut(await largePhoto(1200, 900).jpeg().toBuffer(), 0.98),
  },
  {
    name: 'a PNG cut in the middle',
    problem: 'unreadable',
    bytes: () => cut(flatPng({ width: 900, height: 900 }), 0.5),
  },
  {
    name: 'a WebP cut in the middle',
    problem: 'unreadable',
    bytes: async () => cut(await largePhoto(300, 300).webp().toBuffer(), 0.5),
  },
  { name: 'the beginning of a JPEG', problem: 'unreadable', bytes: text('\xff\xd8\xff\xe0') },
  { name: 'the beginning of a PNG', problem: 'unreadable', bytes: text('\x89PNG\r\n\x1a\n') },
  { name: 'a JPEG of noise', problem: 'unreadable', bytes: text(`\xff\xd8\xff${'\x5a'.repeat(5000)}`) },
  { name: 'an SVG that begins like a PNG', problem: 'unreadable', bytes: text(`\x89PNG\r\n\x1a\n${svg}`) },
  {
    name: 'a JPEG of a thousand scans',
    problem: 'unreadable',
    bytes: async () => withScans(await plain(1600, 1200, 'red').jpeg({ progressive: true }).toBuffer(), 1000),
  },
]
