import { oneDecimal, type OutputOf, shownDays, type stats } from '@hakari/contract'
import { dayBefore, daysBetween, shortDayText } from '../../format/day.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { cardText } from './card-text.ts'
import { scaleFor } from './chart-scale.ts'
import styles from './trend-chart.module.css'

type Trend = OutputOf<typeof stats.trend>
const text = cardText.trend
const lastPlace = shownDays - 1

/** Draws what it is given: every record a light dot, the trend a strong line, the target a dashed one. */
export function TrendChart({ trend: { days, today, targetWeight } }: { trend: Trend }) {
  const target = targetWeight === null ? null : Number(targetWeight)
  const { low, high, ticks } = scaleFor(
    days.flatMap(({ weight, trend }) => [Number(weight), trend]),
    target,
  )
  const decimals = ticks.every(Number.isInteger) ? 0 : 1
  const begin = dayBefore(today, lastPlace)
  const x = (day: string) => ((daysBetween(begin, day) / lastPlace) * 100).toFixed(2)
  const height = (kilograms: number) => ((kilograms - low) / (high - low)) * 100
  const y = (kilograms: number) => (100 - height(kilograms)).toFixed(2)
  // A stroke of no length is drawn as a dot, and stays round however the picture is stretched.
  const dots = days.map(({ day, weight }) => `M${x(day)} ${y(Number(weight))}h0.001`).join('')
  const line = days.map(
    ({ day, trend, isNewStart }, place) =>
      `${isNewStart || place === 0 ? 'M' : 'L'}${x(day)} ${y(trend)}${isNewStart || place === 0 ? 'h0.001' : ''}`,
  )
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={text.picture(days.length, oneDecimal(days.at(-1)?.trend ?? 0))}
    >
      <p className={styles.legend}>
        <span className={styles.entry}>
          <span className={styles.dotSample} /> {text.weights}
        </span>
        <span className={styles.entry}>
          <span className={styles.lineSample} /> {text.line}
        </span>
        {target !== null && (
          <span className={styles.entry}>
            <span className={styles.targetSample} /> {targetText(kilogramsText(targetWeight ?? ''), height(target))}
          </span>
        )}
      </p>
      <div className={styles.plot}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ bottom: `${height(tick)}%` }}>
            {tick.toFixed(decimals)}
            {tick === high && <small>{text.unit}</small>}
          </span>
        ))}
        <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.dots} d={dots} />
          <path className={styles.line} d={line.join('')} />
          {target !== null && target >= low && target <= high && (
            <path className={styles.target} d={`M0 ${y(target)}H100`} />
          )}
        </svg>
      </div>
      <p className={styles.days}>
        {[lastPlace, Math.round(lastPlace / 2), 0].map((ago) => (
          <span key={ago}>{shortDayText(dayBefore(today, ago))}</span>
        ))}
      </p>
    </div>
  )
}

/** Where it lies beyond the drawing, an arrow says on which side. */
function targetText(kilograms: string, height: number): string {
  if (height > 100) return text.targetAbove(kilograms)
  return height < 0 ? text.targetBelow(kilograms) : text.target(kilograms)
}
