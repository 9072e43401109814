import type { Font, Glyph, Point } from './font.ts'

export interface Style {
  font: Font
  size: number
}

/** A line of text as shapes: whoever draws it meets no letters. */
export interface Line {
  width: number
  /** The data of an SVG path whose line of writing begins at this place. */
  at(x: number, y: number): string
}

const ellipsis = 0x2026

const isDefined = <T>(value: T | undefined): value is T => value !== undefined

/** What the font has nothing for takes no room. */
export function typeset(text: string, { font, size }: Style): Line {
  return lineOf(glyphsOf(text, font), size / font.unitsPerEm)
}

/** The text is cut so that it is never wider than this. */
export function typesetWithin(text: string, { font, size }: Style, most: number): Line {
  const scale = size / font.unitsPerEm
  const glyphs = glyphsOf(text, font)
  if (widthOf(glyphs) * scale <= most) return lineOf(glyphs, scale)
  const end = font.glyph(ellipsis)
  const kept = [...new Intl.Segmenter('ja').segment(text)].map(({ segment }) => glyphsOf(segment, font))
  const cut = () => [...kept.flat(), ...(end ? [end] : [])]
  while (kept.length > 0 && widthOf(cut()) * scale > most) kept.pop()
  return lineOf(cut(), scale)
}

const glyphsOf = (text: string, font: Font): Glyph[] =>
  Array.from(text, (letter) => font.glyph(letter.codePointAt(0) ?? 0)).filter(isDefined)

const widthOf = (glyphs: Glyph[]) => glyphs.reduce((sum, { advance }) => sum + advance, 0)

function lineOf(glyphs: Glyph[], scale: number): Line {
  return {
    width: widthOf(glyphs) * scale,
    at(x, y) {
      let left = x
      return glyphs
        .map(({ contours, advance }) => {
          const start = left
          left += advance * scale
          return contours.map((contour) => outline(contour, (p) => [start + p.x * scale, y - p.y * scale])).join('')
        })
        .join('')
    },
  }
}

type Place = [x: number, y: number]

/** Between two points that bend, TrueType leaves out the one halfway. */
function outline(contour: Point[], place: (point: Point) => Place): string {
  const points = contour.flatMap((point, i) => {
    const before = contour.at(i - 1) ?? point
    return point.onCurve || before.onCurve ? [point] : [halfway(before, point), point]
  })
  const first = points.findIndex(({ onCurve }) => onCurve)
  const [start, ...rest] = [...points.slice(first), ...points.slice(0, first)]
  if (!start) return ''
  const written = (point: Point) => place(point).map(rounded).join(' ')
  let path = `M${written(start)}`
  for (let i = 0; i < rest.length; i++) {
    const point = rest[i] ?? start
    path += point.onCurve ? `L${written(point)}` : `Q${written(point)} ${written(rest[++i] ?? start)}`
  }
  return `${path}Z`
}

const halfway = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, onCurve: true })

const rounded = (value: number) => Math.round(value * 100) / 100
