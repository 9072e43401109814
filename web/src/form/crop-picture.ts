import { pictures, Refused } from '@hakari/contract'
import { type Crop, sideOf, type Size } from './crop-geometry.ts'
import { sizeClaimed } from './picture-header.ts'

const longestSide = 1024
const quality = 0.92

/** The picture, upright as the camera was held; null when this browser cannot read it, which leaves it to the server. */
export async function openPicture(file: Blob): Promise<ImageBitmap | null> {
  const claimed = sizeClaimed(new Uint8Array(await file.arrayBuffer()))
  if (claimed && isTooLarge(claimed)) throw new Refused({ refusal: 'picture_too_many_pixels', requestId: '' })
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
}

const isTooLarge = ({ width, height }: Size) =>
  width * height > pictures.pictureLimitPixels || Math.max(width, height) > pictures.pictureLimitSide

/** Draws the square over the whole canvas. */
export function draw(canvas: HTMLCanvasElement, picture: CanvasImageSource & Size, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const side = sideOf(picture, crop)
  pen.imageSmoothingQuality = 'high'
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a file of its own. */
export async function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(longestSide, Math.round(sideOf(picture, crop))))
  draw(canvas, picture, crop)
  const webp = await asFile(canvas, 'image/webp')
  if (webp.type === 'image/webp') return webp
  // Not every browser writes WebP; a JPEG knows no transparency, which would turn black.
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  return asFile(canvas, 'image/jpeg')
}

const asFile = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), type, quality)
  })
