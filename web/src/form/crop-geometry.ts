export interface Size {
  width: number
  height: number
}

/** A square of a picture: its middle in pixels of the picture, and how many times it fits into the shorter side. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

/** Beyond this a face is a handful of pixels. */
const fewestPixels = 128
const highestZoom = 8

export const mostZoom = ({ width, height }: Size) =>
  Math.min(highestZoom, Math.max(1, Math.min(width, height) / fewestPixels))

export const sideOf = ({ width, height }: Size, { zoom }: Crop) => Math.min(width, height) / zoom

/** The largest square in the middle. */
export const wholeOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

/** Keeps the square within the edges. */
function inside(size: Size, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, mostZoom(size))
  const half = sideOf(size, { ...crop, zoom }) / 2
  return {
    x: between(half, crop.x, size.width - half),
    y: between(half, crop.y, size.height - half),
    zoom,
  }
}

/** Moves by shares of the square: 1 is as far as it is wide. */
export function moved(size: Size, crop: Crop, across: number, down: number): Crop {
  const side = sideOf(size, crop)
  return inside(size, { ...crop, x: crop.x + across * side, y: crop.y + down * side })
}

/** What lies at this place of the square, from -0.5 to 0.5 around its middle, stays there. */
export function zoomed(size: Size, crop: Crop, zoom: number, at = { x: 0, y: 0 }): Crop {
  const next = between(1, zoom, mostZoom(size))
  const grown = sideOf(size, crop) - sideOf(size, { ...crop, zoom: next })
  return inside(size, { x: crop.x + at.x * grown, y: crop.y + at.y * grown, zoom: next })
}

/** Where it stands between the edges, in percent; in the middle where there is no room to move. */
export function placeOf(size: Size, crop: Crop): { across: number; down: number } {
  const side = sideOf(size, crop)
  const share = (middle: number, length: number) =>
    length - side < 1 ? 50 : Math.round(((middle - side / 2) / (length - side)) * 100)
  return { across: share(crop.x, size.width), down: share(crop.y, size.height) }
}
