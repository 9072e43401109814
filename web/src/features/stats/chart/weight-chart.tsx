import { scalesOf, type stats } from '@hakari/contract'
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react'
import { weekdayText } from '../../../format/day.ts'
import { kilogramsText } from '../../../format/kilograms.ts'
import { type DrawnChart, drawChart } from './chart-frame.ts'
import { chartText as text } from './chart-text.ts'
import { figuresAt, nearestTo, pictureText, spokenAt } from './figures-of-day.ts'
import styles from './weight-chart.module.css'

const keySteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
}

/** The drawing of weights by day, with what a finger, a pointer or the arrow keys point at in words above it. */
export function WeightChart({ chart }: { chart: stats.Chart }) {
  const { series, today, targetWeight } = chart
  const drawn = useMemo(
    () => drawChart(series, targetWeight === null ? null : Number(targetWeight)),
    [series, targetWeight],
  )
  const label = useMemo(() => pictureText(series, { today, goal: targetWeight }), [series, today, targetWeight])
  const last = series.days.length - 1
  const [pointed, setPointed] = useState<number | null>(null)
  const at = pointed === null ? last : Math.min(pointed, last)
  const { frame } = drawn
  const share = (day: number) => (frame.lastDay === 0 ? 1 : day / frame.lastDay)
  const height = (kilograms: number) => (kilograms - frame.low) / (frame.high - frame.low)

  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(nearestTo(series.days, ((event.clientX - left) / width) * frame.lastDay))
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') setPointed(null)
    const step = keySteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    setPointed(Math.min(last, Math.max(0, at + step)))
  }
  return (
    <div className={styles.chart}>
      <ReadOut chart={chart} at={pointed === null ? null : at} />
      <div className={styles.plot}>
        <Drawing drawn={drawn} goal={targetWeight} label={label} />
        <div
          className={styles.touched}
          role="slider"
          tabIndex={0}
          aria-label={text.slider}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={spokenAt(series, at, today)}
          onKeyDown={onKeyDown}
          onPointerDown={point}
          onPointerMove={point}
          // A finger that is lifted leaves its place to be read; a mouse that leaves goes back to the newest.
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(null)}
          onPointerCancel={() => setPointed(null)}
          onBlur={() => setPointed(null)}
        />
        {pointed !== null && (
          <div className={styles.marks} style={{ transform: `translateX(${percent(share(series.days[at] ?? 0))})` }}>
            <i className={styles.hairline} />
            <i className={styles.pointed} style={{ bottom: percent(height(series.weights[at] ?? 0)) }} />
          </div>
        )}
        <b className={styles.pill} style={{ bottom: percent(height(series.weights[last] ?? 0)) }} aria-hidden="true">
          {figuresAt(series, last).weight}
        </b>
      </div>
      <p className={styles.labels} aria-hidden="true">
        {drawn.labels.map(({ at: place, label }) => (
          <span key={place} style={{ left: percent(place) }}>
            {label}
          </span>
        ))}
      </p>
    </div>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

function ReadOut({ chart: { series, today }, at }: { chart: stats.Chart; at: number | null }) {
  const { day, weight, trend } = figuresAt(series, at ?? series.days.length - 1)
  return (
    <p className={styles.readOut}>
      {at === null ? (
        <>
          <span className={styles.said}>
            {text.now} <Kilograms>{trend}</Kilograms>
          </span>
          <span className={styles.legend} aria-hidden="true">
            <span className={styles.dotSample} /> {text.weights} <span className={styles.lineSample} /> {text.line}
          </span>
        </>
      ) : (
        <>
          <span className={styles.said}>
            {weekdayText(day, today)} <Kilograms>{weight}</Kilograms>
          </span>
          <span className={styles.trendSaid}>
            {text.line} {trend}
            {text.unit}
          </span>
        </>
      )}
    </p>
  )
}

const Kilograms = ({ children }: { children: string }) => (
  <>
    <b>{children}</b>
    {text.unit}
  </>
)

/** Not drawn anew while somebody points at it. */
const Drawing = memo(function Drawing({
  drawn: { frame, ticks, line, dots, stems, isDense },
  goal,
  label,
}: {
  drawn: DrawnChart
  goal: string | null
  label: string
}) {
  const { low, high, width, height } = frame
  const decimals = ticks.every(Number.isInteger) ? 0 : 1
  const bottom = (kilograms: number): CSSProperties => ({ bottom: percent((kilograms - low) / (high - low)) })
  const isAlone = frame.lastDay === 0
  const { y } = scalesOf(frame)
  const newest: CSSProperties = { left: percent(line.newest.x / width), top: percent(line.newest.y / height) }
  return (
    <div role="img" aria-label={label} className={styles.picture}>
      {ticks.map((tick) => (
        <span key={tick} className={styles.tick} style={bottom(tick)}>
          {tick.toFixed(decimals)}
          {tick === high && <small>{text.unit}</small>}
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
