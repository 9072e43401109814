import { colours } from './colours.ts'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
  /** Where the needle stands. */
  foot: number
}

type Place = [x: number, y: number]

/** The line spans at least a kilogram, so that a hundred grams do not look like a mountain. */
const leastSpan = 1
export const dotRadius = 13

/** The weights as a calm line whose end is where one is now. */
export function sparkline(weights: number[], box: Box): string {
  const places = placesOf(weights, { ...box, left: box.left + 4, right: box.right - dotRadius })
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return ''
  const points = places.map((place) => place.map(rounded).join(' ')).join(' ')
  const ground = `${rounded(last[0])} ${box.bottom} ${rounded(first[0])} ${box.bottom}`
  const line =
    places.length > 1 &&
    `<polygon points="${points} ${ground}" fill="url(#below)"/>
    <polyline points="${points}" fill="none" stroke="${colours.accent}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>`
  const dot = (radius: number, colour: string) =>
    `<circle cx="${rounded(last[0])}" cy="${rounded(last[1])}" r="${radius}" fill="${colour}"/>`
  const needle = `<path d="M${rounded(last[0])} ${rounded(last[1])}V${box.foot}" stroke="${colours.accent}" stroke-width="4"/>`
  return `${line || ''}${dot(dotRadius + 6, colours.paper)}${needle}${dot(dotRadius, colours.accent)}`
}

function placesOf(weights: number[], { left, right, top, bottom }: Omit<Box, 'foot'>): Place[] {
  const [low, high] = [Math.min(...weights), Math.max(...weights)]
  const span = Math.max(high - low, leastSpan)
  const base = (low + high - span) / 2
  const [roof, floor] = [top + dotRadius + 6, bottom - dotRadius - 12]
  const step = (right - left) / Math.max(weights.length - 1, 1)
  return weights.map((weight, i) => [
    right - step * (weights.length - 1 - i),
    floor - ((weight - base) / span) * (floor - roof),
  ])
}

const rounded = (value: number) => Math.round(value * 10) / 10
