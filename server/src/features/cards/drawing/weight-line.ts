import { drawWeightLine, frameAround } from '@hakari/contract'
import type { Palette } from '../../../platform/palette.ts'
import type { Card } from './card.ts'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const dotRadius = 13
const halo = 6

const stroke = (path: string, look: string) => (path === '' ? '' : `<path d="${path}" fill="none" ${look}/>`)

/** The line of the app, in the strokes of a large picture. */
export function weightLine(line: NonNullable<Card['line']>, box: Box, colours: Palette): string {
  const edge = dotRadius + halo
  const size = { width: box.right - box.left - edge, height: box.bottom - box.top - 2 * edge }
  const { stems, dots, trend, gaps, below, newest } = drawWeightLine(line, frameAround(line, size))
  const disc = (radius: number, colour: string) =>
    `<circle cx="${newest.x}" cy="${newest.y}" r="${radius}" fill="${colour}"/>`
  return `<g transform="translate(${box.left} ${box.top + edge})" stroke-linecap="round" stroke-linejoin="round">
    <path d="${below}" fill="url(#below)"/>
    ${stroke(stems, `stroke="${colours.accent}" stroke-opacity="0.36" stroke-width="3"`)}
    ${stroke(dots, `stroke="${colours.accent}" stroke-opacity="0.62" stroke-width="10"`)}
    ${stroke(gaps, `stroke="${colours.accent}" stroke-width="5" stroke-dasharray="1 14"`)}
    ${stroke(trend, `stroke="${colours.accent}" stroke-width="6"`)}
    ${disc(dotRadius + halo, colours.paper)}${disc(dotRadius, colours.accent)}
  </g>`
}
