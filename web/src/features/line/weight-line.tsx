import { drawWeightLine, type Entry, frameAround } from '@hakari/contract'
import { type CSSProperties, useId } from 'react'
import { shortDayText } from '../../format/day.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { text } from './text.ts'
import styles from './weight-line.module.css'

interface Line {
  line: Entry['line']
  /** Whose it is. */
  name: string
  size: 'tall' | 'wide' | 'short'
  /** What its dots are. */
  of?: 'records' | 'days'
  /** Just published: the newest record glides to its place from the one before. */
  isGliding?: boolean
  /** Whether its owner shows how it goes and no weights. */
  isShape?: boolean
}

interface Place {
  x: number
  y: number
}

const box = { width: 300, height: 100 }

/** The last records up to an entry: dots and needles, the trend as a line, the goal in dashes. One picture when spoken. */
export function WeightLine({ line, name, size, of = 'records', isGliding = false, isShape }: Line) {
  const wash = useId()
  const frame = frameAround(line, box)
  const { stems, dots, trend, gaps, below, newest, goalY } = drawWeightLine(line, frame, line.target)
  const from = isGliding && line.days.length > 1 ? placeBefore(line, frame) : null
  const end = `M${newest.x} ${newest.y}h.01`
  return (
    <div
      className={styles.line}
      data-size={size}
      role="img"
      aria-label={text.picture(name, text.count[of](line.days.length), isShape ? '' : weightsText(line))}
    >
      <svg className={styles.drawing} viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id={wash} x1="0" x2="0" y1="0" y2="1">
          <stop className={styles.washTop} />
          <stop className={styles.washEnd} offset="1" />
        </linearGradient>
        <path d={below} fill={`url(#${wash})`} />
        {goalY !== null && <path className={styles.goal} d={`M0 ${goalY}H300`} />}
        {line.days.at(-1) === 0 && <path className={styles.lone} d={`M0 ${newest.trendY}H300`} />}
        <path className={styles.stems} d={stems} />
        <path className={styles.dots} d={dots} />
        <path className={styles.gaps} d={gaps} />
        <path className={styles.trend} d={trend} />
        {from && <path className={styles.left} d={`M${from.x} ${from.y}h.01`} />}
        {from && <path className={styles.leftInside} d={`M${from.x} ${from.y}h.01`} />}
        <g className={from ? styles.gliding : undefined} style={from ? glideFrom(from, newest) : undefined}>
          <path className={styles.halo} d={end} />
          <path className={styles.newest} d={end} />
        </g>
      </svg>
      {size !== 'short' && line.days.length > 1 && (
        <p className={styles.ends} aria-hidden="true">
          <span>{shortDayText(line.since)}</span>
          <span>{text.count[of](line.days.length)}</span>
        </p>
      )}
    </div>
  )
}

const glideFrom = (from: Place, to: Place) =>
  ({ '--from': `translate(${from.x - to.x}px, ${from.y - to.y}px)` }) as CSSProperties

/** Where the newest record was before this one. */
const placeBefore = (line: Entry['line'], frame: ReturnType<typeof frameAround>) =>
  drawWeightLine({ ...line, days: line.days.slice(0, -1) }, frame).newest

function weightsText({ weights, target }: Entry['line']): string {
  const [from, to] = [weights[0], weights.at(-1)].map((kilograms) => kilogramsText(String(kilograms ?? 0)))
  return text.weights(from ?? '', to ?? '') + (target === null ? '' : text.goal(kilogramsText(String(target))))
}
