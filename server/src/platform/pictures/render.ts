import sharp from 'sharp'
import { mostPixels, pictureSizes } from './render-job.ts'

interface Stored {
  width: number
  height: number
  /** From 1 to 8, as EXIF counts the ways to hold a camera. */
  orientation: number | undefined
}

const angles: Record<number, number> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }
const mirrored = new Set([2, 4, 5, 7])
/** How much longer than wide a strip is. */
const stripRatio = 4

/** Goes through bare pixels: what else the file held, such as where it was taken, has no way on. */
export async function render(bytes: Uint8Array, stored: Stored): Promise<Map<number, Uint8Array>> {
  const { data, info } = await middleOf(bytes, stored)
  // Turned when it is small; turning first would hold the whole picture in memory.
  const { orientation = 1 } = stored
  const upright = sharp(data, { raw: info })
    .flop(mirrored.has(orientation))
    .rotate(angles[orientation] ?? 0)
  const pictures = new Map<number, Uint8Array>()
  for (const size of pictureSizes)
    pictures.set(size, await upright.clone().resize(size, size).webp({ quality: 85 }).toBuffer())
  return pictures
}

/** The square in the middle, at the largest size. */
function middleOf(bytes: Uint8Array, { width, height }: Stored) {
  const picture = sharp(bytes, {
    limitInputPixels: mostPixels,
    // Phones write files with warnings. A cut or broken file is an error.
    failOn: 'error',
    sequentialRead: true,
  })
  const side = Math.min(width, height)
  // Enlarging a strip before it is cut takes much memory, but cutting first makes photos slow.
  if (Math.max(width, height) > side * stripRatio)
    picture.extract({
      left: Math.floor((width - side) / 2),
      top: Math.floor((height - side) / 2),
      width: side,
      height: side,
    })
  const largest = Math.max(...pictureSizes)
  return picture
    .resize(largest, largest)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}
