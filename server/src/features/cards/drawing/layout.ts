import { light, type Palette } from '../../../platform/palette.ts'
import { type Card, cardSize, margin } from './card.ts'
import { coloursOf } from './colours.ts'
import type { Font } from './font.ts'
import { shownName } from './shown-name.ts'
import { type Line, typeset, typesetWithin } from './typeset.ts'
import { weightLine } from './weight-line.ts'

export interface Fonts {
  bold: Font
  regular: Font
}

const left = margin
const right = cardSize.width - margin
const bottom = cardSize.height - margin
/** Where the person's picture lies. */
export const pictureBox = { left, top: margin, size: 116 }
const markSize = 44
const widestBrand = 420

/** Left of the name of the service, which is on the right. */
const markPlace = (brand: Line) => ({ left: right - brand.width - 14 - markSize, top: margin + 10 })

/** What the font has nothing for is left out, and a long name is written smaller. */
const brandLine = ({ brand }: Card, font: Font) =>
  within(shownName({ name: brand, handle: '' }, font), font, { most: 26, width: widestBrand })

/** Where a mark that is not ours lies. */
export function markBox(card: Card, { bold }: Fonts): { left: number; top: number; size: number } {
  const { left: x, top } = markPlace(brandLine(card, bold))
  return { left: Math.round(x), top, size: markSize }
}

/** The card as an SVG of shapes alone: no text, no address, nothing of a stranger's letters but their outlines. */
export function layOut(card: Card, { bold, regular }: Fonts): string {
  const name = shownName(card, bold)
  const colours = card.colours ?? light
  const brand = brandLine(card, bold)
  const { left: markLeft, top: markTop } = markPlace(brand)
  const nameLeft = left + pictureBox.size + 28
  const nameLine = typesetWithin(name, { font: bold, size: 46 }, markLeft - 40 - nameLeft)
  const date = typeset(card.date, { font: regular, size: 30 })
  const { width, height } = cardSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="person" x1="0" y1="0" x2="1" y2="1">${stops(...coloursOf(card.name))}</linearGradient>
      <linearGradient id="below" x1="0" y1="0" x2="0" y2="1">${stops(colours.accentSoft, colours.paper)}</linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="${colours.paper}"/>
    ${card.picture ? '' : letterOf(name, bold)}
    ${drawn(nameLine, nameLeft, margin + 54, colours.ink)}
    ${drawn(date, nameLeft, margin + 102, colours.soft)}
    ${card.mark === undefined ? ownMark(markLeft, markTop, colours) : ''}
    ${drawn(brand, right - brand.width, margin + 42, colours.ink)}
    ${figure(card, { bold, regular })}
    ${card.line ? weightLine(card.line, { left, right, top: 400, bottom }, colours) : ''}
  </svg>`
}

const drawn = (line: Line, x: number, y: number, colour: string) => `<path d="${line.at(x, y)}" fill="${colour}"/>`

const stops = (from: string, to: string) =>
  `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`

function letterOf(name: string, font: Font): string {
  const { top, size } = pictureBox
  const first = new Intl.Segmenter('ja').segment(name).containing(0)?.segment ?? ''
  const usual = typeset(first, { font, size: 54 })
  const letter = typeset(first, { font, size: Math.min(54, (54 * 70) / usual.width) })
  const middle = left + size / 2
  return `<circle cx="${middle}" cy="${top + size / 2}" r="${size / 2}" fill="url(#person)"/>
    ${drawn(letter, middle - letter.width / 2, top + size / 2 + 20, '#fff')}`
}

/** The app's sign, web/public/icon.svg. */
const ownMark = (x: number, y: number, colours: Palette) =>
  `<g transform="translate(${x} ${y}) scale(${markSize / 32})"><rect width="32" height="32" rx="9" fill="${colours.accent}"/>
    <g stroke="${colours.accentInk}" stroke-linecap="round">
      <path d="M6 24v-5M10 24v-3M14 24v-3M18 24v-3M22 24v-3M26 24v-5" stroke-width="1.6" opacity=".75"/>
      <path d="M19 24V10" stroke-width="2.4"/></g>
    <circle cx="19" cy="9" r="3" fill="${colours.accentInk}"/></g>`

/** As large as the width allows, and not larger than this. */
function within(text: string, font: Font, { most, width }: { most: number; width: number }): Line {
  return typeset(text, {
    font,
    size: Math.min(most, (most * width) / (typeset(text, { font, size: most }).width || 1)),
  })
}

/** The weight, as large as its digits allow; without one the words that stand for it. */
function figure({ weight, unit, recorded, change }: Card, { bold }: Fonts): string {
  const line = 374
  if (weight === null)
    return drawn(within(change ?? recorded, bold, { most: 96, width: right - left }), left, line, light.ink)
  const words = change === null ? null : typeset(change, { font: bold, size: 44 })
  const unitLine = typeset(unit, { font: bold, size: 56 })
  const taken = 16 + unitLine.width + (words ? 40 + words.width : 0)
  const digits = within(weight, bold, { most: 176, width: right - left - taken })
  const unitLeft = left + digits.width + 16
  const changeLeft = unitLeft + unitLine.width + 40
  return `${drawn(digits, left - 3, line, light.ink)}${drawn(unitLine, unitLeft, line, light.soft)}
    ${words ? drawn(words, changeLeft, line, light.soft) : ''}`
}
