import { dayText, drawWeightLine, type Frame, frameAround, type WeightLine, type WeightSeries } from '@hakari/contract'
import { dayNumber } from '../../../format/day.ts'
import { chartText as text } from './chart-text.ts'
import { type Scale, scaleFor } from './chart-scale.ts'

/** Of what is drawn: the picture is stretched to its place, so these are no pixels. */
const size = { width: 1000, height: 400 }
const mostDots = 400
/** From so many days on without a record the line is dotted. */
const dottedFrom = 8
/** Beyond this needles are a forest. */
const stemsUpTo = 200
const mostLabels = 6
const steps = [1, 2, 3, 4, 6, 12, 24, 60]
const weekLabelsUpTo = 45

export interface DrawnChart {
  frame: Frame
  ticks: number[]
  line: WeightLine
  dots: string
  stems: string
  isDense: boolean
  labels: { at: number; label: string }[]
}

export const drawChart = (series: WeightSeries, goal: number | null): DrawnChart =>
  drawIn(scaleFor([...series.weights, ...series.trends], goal), series, goal)

/** Without weights at the side: they count from the first one. */
export const drawShape = (series: WeightSeries): DrawnChart =>
  drawIn({ ...frameAround(series, size), ticks: [] }, series)

function drawIn({ low, high, ticks }: Scale, series: WeightSeries, goal: number | null = null): DrawnChart {
  const lastDay = series.days.at(-1) ?? 0
  const frame = { ...size, firstDay: 0, lastDay, low, high }
  const isDense = lastDay >= stemsUpTo
  const { dots, stems } = drawWeightLine(thinned(series), frame)
  return {
    frame,
    ticks,
    line: drawWeightLine(simplified(series), frame, goal),
    dots,
    stems: isDense ? '' : stems,
    isDense,
    labels: labelsOf(dayNumber(series.since), lastDay),
  }
}

/** At most so many records, by even steps back from the newest, which always stays. */
export function thinned(series: WeightSeries): WeightSeries {
  const count = series.days.length
  if (count <= mostDots) return series
  const step = Math.ceil(count / mostDots)
  const stays = (_: number, at: number) => (count - 1 - at) % step === 0
  return {
    since: series.since,
    days: series.days.filter(stays),
    weights: series.weights.filter(stays),
    trends: series.trends.filter(stays),
  }
}

const parts = (day: number) => dayText(day).split('-').map(Number) as [number, number, number]

/** Days nearer together than can be seen are left out of the line; both ends of a gap stay, and no gap comes about. */
function simplified(series: WeightSeries): WeightSeries {
  const { days } = series
  const apart = Math.min(dottedFrom - 1, (days.at(-1) ?? 0) / size.width)
  let last = -Infinity
  const kept = days.map((day, at) => {
    const isEnd = at === days.length - 1 || (days[at + 1] ?? 0) - last >= dottedFrom
    const stays = isEnd || day - last >= apart
    if (stays) last = day
    return stays
  })
  const stays = (_: number, at: number) => kept[at] === true
  return {
    since: series.since,
    days: days.filter(stays),
    weights: series.weights.filter(stays),
    trends: series.trends.filter(stays),
  }
}

/** Where months begin, or weeks where there are few days; as many as a phone has room for. */
export function labelsOf(first: number, lastDay: number): { at: number; label: string }[] {
  if (lastDay === 0) return []
  const share = (day: number) => (day - first) / lastDay
  if (lastDay <= weekLabelsUpTo) {
    const step = Math.max(1, Math.ceil(lastDay / 4 / 7) * 7)
    const short = lastDay < 7 ? Math.max(1, Math.ceil(lastDay / 4)) : step
    return Array.from({ length: Math.floor(lastDay / short) + 1 }, (_, place) => {
      const day = first + lastDay - place * short
      const [, month, date] = parts(day)
      return { at: share(day), label: `${month}/${date}` }
    }).toReversed()
  }
  const [firstYear, firstMonth] = parts(first)
  const [lastYear, lastMonth] = parts(first + lastDay)
  const [from, to] = [firstYear * 12 + firstMonth, lastYear * 12 + lastMonth - 1]
  const step = steps.find((months) => (to - from) / months < mostLabels) ?? 120
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
    .filter((month) => month % step === 0)
    .map((month) => {
      const [year, ofYear] = [Math.floor(month / 12), month % 12]
      const begin = Date.UTC(year, ofYear, 1) / 86_400_000
      return { at: share(begin), label: ofYear === 0 ? text.year(String(year)) : text.month(ofYear + 1) }
    })
}
