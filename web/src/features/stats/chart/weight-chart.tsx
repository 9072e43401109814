import type { stats } from '@hakari/contract'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { weekdayText } from '../../../format/day.ts'
import { Drawing, Labels, Legend, percent } from './chart-drawing.tsx'
import { drawChart } from './chart-frame.ts'
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
        <Drawing drawn={drawn} goal={targetWeight} label={label} marked={series.weights[last] ?? null} />
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
      <Labels of={drawn} />
    </div>
  )
}

function ReadOut({ chart: { series, today }, at }: { chart: stats.Chart; at: number | null }) {
  const { day, weight, trend } = figuresAt(series, at ?? series.days.length - 1)
  return (
    <p className={styles.readOut}>
      {at === null ? (
        <>
          <span className={styles.said}>
            {text.now} <Kilograms>{trend}</Kilograms>
          </span>
          <Legend />
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
