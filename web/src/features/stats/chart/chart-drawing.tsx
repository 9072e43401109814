import { scalesOf } from '@hakari/contract'
import { type CSSProperties, memo } from 'react'
import { kilogramsText } from '../../../format/kilograms.ts'
import type { DrawnChart } from './chart-frame.ts'
import { chartText as text } from './chart-text.ts'
import styles from './weight-chart.module.css'

export const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** What is a dot and what the line. */
export const Legend = () => (
  <span className={styles.legend} aria-hidden="true">
    <span className={styles.dotSample} /> {text.weights} <span className={styles.lineSample} /> {text.line}
  </span>
)

/** The days below the drawing. */
export const Labels = ({ of }: { of: DrawnChart }) => (
  <p className={styles.labels} aria-hidden="true">
    {of.labels.map(({ at, label }) => (
      <span key={at} style={{ left: percent(at) }}>
        {label}
      </span>
    ))}
  </p>
)

/** What of the height of the drawing a mark and the number of a line need, not to lie upon each other. */
const markHeight = 0.09

/** Not drawn anew while somebody points at it. */
export const Drawing = memo(function Drawing({
  drawn: { frame, ticks, line, dots, stems, isDense },
  goal,
  label,
  marked = null,
}: {
  drawn: DrawnChart
  goal: string | null
  label: string
  /** A weight that has a mark of its own beside the scale. */
  marked?: number | null
}) {
  const { low, high, width, height } = frame
  const decimals = ticks.every(Number.isInteger) ? 0 : 1
  const numbers = ticks.filter((tick) => marked === null || Math.abs(tick - marked) > markHeight * (high - low))
  const bottom = (kilograms: number): CSSProperties => ({ bottom: percent((kilograms - low) / (high - low)) })
  const isAlone = frame.lastDay === 0
  const { y } = scalesOf(frame)
  const newest: CSSProperties = { left: percent(line.newest.x / width), top: percent(line.newest.y / height) }
  return (
    <div role="img" aria-label={label} className={styles.picture}>
      {numbers.map((tick) => (
        <span key={tick} className={styles.tick} style={bottom(tick)}>
          {tick.toFixed(decimals)}
          {tick === Math.max(...numbers) && <small>{text.unit}</small>}
        </span>
      ))}
      <svg
        key={label}
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.grid} d={ticks.map((tick) => `M0 ${y(tick)}H${width}`).join('')} />
        <path className={styles.below} d={line.below} />
        <path className={styles.stems} d={stems} />
        <path className={isDense ? styles.manyDots : styles.dots} d={dots} />
        <path className={styles.line} d={line.trend} />
        <path className={styles.gaps} d={isAlone ? `M0 ${line.newest.y}H${width}` : line.gaps} />
        {line.goalY !== null && <path className={styles.goal} d={`M0 ${line.goalY}H${width}`} />}
      </svg>
      <i className={styles.newest} style={newest} />
      {goal !== null && <GoalLabel goal={goal} low={low} high={high} />}
    </div>
  )
})

/** On its line; where that lies beyond the drawing, at the edge, and an arrow says so. */
function GoalLabel({ goal, low, high }: { goal: string; low: number; high: number }) {
  const [value, written] = [Number(goal), kilogramsText(goal)]
  if (value > high)
    return (
      <span className={styles.goalLabel} style={{ bottom: '100%' }}>
        {text.targetAbove(written)}
      </span>
    )
  if (value < low)
    return (
      <span className={styles.goalLabel} style={{ bottom: 0 }}>
        {text.targetBelow(written)}
      </span>
    )
  return (
    <span className={styles.goalLabel} style={{ bottom: percent((value - low) / (high - low)) }}>
      {text.target(written)}
    </span>
  )
}
