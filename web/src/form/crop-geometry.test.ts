import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Crop, mostZoom, moved, placeOf, sideOf, wholeOf, zoomed } from './crop-geometry.ts'

const wide = { width: 640, height: 480 }

test('a picture is first cut to the largest square in its middle', () => {
  const crop = wholeOf(wide)
  expect([crop, sideOf(wide, crop), placeOf(wide, crop)]).toEqual([
    { x: 320, y: 240, zoom: 1 },
    480,
    { across: 50, down: 50 },
  ])
})

test('what lies under the finger stays there while it is zoomed', () => {
  const before = zoomed(wide, wholeOf(wide), 2)
  const at = { x: 0.25, y: -0.25 }
  const under = (crop: Crop) => [crop.x + at.x * sideOf(wide, crop), crop.y + at.y * sideOf(wide, crop)]
  expect(under(zoomed(wide, before, 3, at))).toEqual(under(before))
})

test('small pictures are not zoomed into nothing', () => {
  expect(mostZoom({ width: 100, height: 100 })).toBe(1)
  expect(zoomed({ width: 100, height: 100 }, wholeOf({ width: 100, height: 100 }), 5).zoom).toBe(1)
})

test('however it is moved and zoomed, the square stays inside the picture', () => {
  const far = fc.double({ min: -5, max: 5, noNaN: true })
  const step = fc.record({ across: far, down: far, zoom: fc.double({ min: -2, max: 20, noNaN: true }) })
  const length = fc.integer({ min: 1, max: 8000 })
  fc.assert(
    fc.property(length, length, fc.array(step, { maxLength: 10 }), (width, height, steps) => {
      const size = { width, height }
      let crop = wholeOf(size)
      for (const { across, down, zoom } of steps)
        crop = zoomed(size, moved(size, crop, across, down), zoom, { x: across / 10, y: down / 10 })
      const half = sideOf(size, crop) / 2
      const hair = 1e-6
      return (
        crop.x - half >= -hair &&
        crop.x + half <= width + hair &&
        crop.y - half >= -hair &&
        crop.y + half <= height + hair
      )
    }),
  )
})
