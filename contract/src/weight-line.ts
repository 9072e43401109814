import type { WeightSeries } from './weight-series.ts'

/** Where something is drawn, and which days and kilograms its edges stand for. */
export interface Frame {
  width: number
  height: number
  firstDay: number
  lastDay: number
  low: number
  high: number
}

interface Place {
  x: number
  y: number
}

/** The one drawing of weights, as texts for SVG paths: cards, charts and the shared picture differ in their frames. */
export interface WeightLine {
  /** One needle for each record, from the trend to its dot. */
  stems: string
  /** A stroke of no length for each record but the newest: a round cap makes it a dot, however the picture is stretched. */
  dots: string
  trend: string
  /** Where the trend spans more than a week without a record. */
  gaps: string
  /** The space below the trend. */
  below: string
  newest: Place & { trendY: number }
  goalY: number | null
}

/** A steady weight is to look steady. */
const leastSpan = 2
/** Beyond a week the trend is a guess, and beyond sixty days it begins anew. */
const dottedFrom = 8
const brokenFrom = 61

/** The frame that these weights fill. A single day stands at its right edge. */
export function frameAround({ days, weights, trends }: WeightSeries, size: Pick<Frame, 'width' | 'height'>): Frame {
  const drawn = [...weights, ...trends]
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)]
  const missing = Math.max(0, leastSpan - (most - least)) / 2
  return { ...size, firstDay: 0, lastDay: days.at(-1) ?? 0, low: least - missing, high: most + missing }
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** From a day and from kilograms to where they are in the frame. */
export function scalesOf({ width, height, firstDay, lastDay, low, high }: Frame) {
  return {
    x: (day: number) => rounded(lastDay === firstDay ? width : ((day - firstDay) / (lastDay - firstDay)) * width),
    y: (kilograms: number) => rounded(high === low ? height / 2 : ((high - kilograms) / (high - low)) * height),
  }
}

export function drawWeightLine(series: WeightSeries, frame: Frame, goal: number | null = null): WeightLine {
  const { x, y } = scalesOf(frame)
  const places = series.days.map((day, at) => ({
    day,
    x: x(day),
    y: y(series.weights[at] ?? 0),
    trendY: y(series.trends[at] ?? 0),
  }))
  const newest = places.at(-1) ?? { x: frame.width, y: frame.height / 2, trendY: frame.height / 2 }
  const isInside = goal !== null && goal >= frame.low && goal <= frame.high
  return {
    stems: places.map((place) => `M${place.x} ${place.trendY}V${place.y}`).join(''),
    dots: places
      .slice(0, -1)
      .map((place) => `M${place.x} ${place.y}h.01`)
      .join(''),
    ...trendOfPlaces(places, frame.height),
    newest: { x: newest.x, y: newest.y, trendY: newest.trendY },
    goalY: isInside ? y(goal) : null,
  }
}

type TrendPlace = { day: number; x: number; trendY: number }

function trendOfPlaces(places: TrendPlace[], height: number): Pick<WeightLine, 'trend' | 'gaps' | 'below'> {
  let [trend, gaps] = ['', '']
  const pieces: TrendPlace[][] = []
  places.forEach((place, at) => {
    const before = places[at - 1]
    const gap = before ? place.day - before.day : Infinity
    const isPlain = gap < dottedFrom
    trend += `${isPlain ? 'L' : 'M'}${place.x} ${place.trendY}`
    if (before && !isPlain && gap < brokenFrom) gaps += `M${before.x} ${before.trendY}L${place.x} ${place.trendY}`
    if (gap < brokenFrom) pieces.at(-1)?.push(place)
    else pieces.push([place])
  })
  return { trend, gaps, below: pieces.map((piece) => areaBelow(piece, height)).join('') }
}

function areaBelow(piece: TrendPlace[], height: number): string {
  const [first, last] = [piece[0], piece.at(-1)]
  if (!first || !last || first === last) return ''
  return `M${first.x} ${height}${piece.map((place) => `L${place.x} ${place.trendY}`).join('')}L${last.x} ${height}Z`
}
