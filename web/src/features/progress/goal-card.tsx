import { type OutputOf, progressOf, type stats } from '@hakari/contract'
import { use } from 'react'
import { kilogramsText } from '../../format/kilograms.ts'
import { settingsTab } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { QuietNumbers } from '../sessions/index.ts'
import styles from './goal-card.module.css'
import { text } from './text.ts'

const steps = [1, 2, 5, 10, 20, 50]
const mostTicks = 14

/** The way from where one was when the target was set, on a ruler with its kilograms. */
export function GoalCard({ progress: { goal, newest } }: { progress: OutputOf<typeof stats.progress> }) {
  const { isQuiet } = use(QuietNumbers)
  if (goal === null)
    return (
      <TitledCard title={text.goal}>
        <p>
          <TextLink to={settingsTab('profile')}>{text.setGoal}</TextLink>
        </p>
      </TitledCard>
    )
  if (newest === null || goal.start === null) return null
  const way = { start: Number(goal.start), target: Number(goal.target) }
  const { left, isReached, percent } = progressOf(Number(newest.weight), way)
  return (
    <TitledCard title={text.goal}>
      <p className={styles.left}>{isReached ? text.reached : isQuiet ? text.behind(percent) : text.left(left)}</p>
      <GoalRuler {...way} now={Number(newest.weight)} isQuiet={isQuiet} />
    </TitledCard>
  )
}

const written = (kilograms: number) => kilogramsText(String(kilograms))

/** Where a number has room between those of the ends. */
const isInTheMiddle = (share: number) => share > 0.3 && share < 0.7

interface Ruler {
  start: number
  target: number
  now: number
  isQuiet: boolean
}

function GoalRuler({ start, target, now, isQuiet }: Ruler) {
  const [low, high] = [Math.min(start, target), Math.max(start, target)]
  const span = high - low || 1
  const place = (kilograms: number) => (Math.min(high, Math.max(low, kilograms)) - start) / (target - start || span)
  const at = (kilograms: number) => `${(place(kilograms) * 100).toFixed(2)}%`
  const step = steps.find((size) => span / size <= mostTicks) ?? 100
  const ticks = Array.from(
    { length: Math.floor(high / step) - Math.ceil(low / step) + 1 },
    (_, nth) => (Math.ceil(low / step) + nth) * step,
  )
  return (
    <div
      className={styles.ruler}
      role="img"
      aria-label={isQuiet ? text.quietRuler : text.ruler(written(start), written(target), written(now))}
    >
      {!isQuiet && (
        <span className={styles.now} style={{ left: at(now) }}>
          {written(now)}
        </span>
      )}
      <i className={styles.done} style={{ width: at(now) }} />
      {ticks.map((tick) => (
        <i key={tick} className={tick % (step * 5) === 0 ? styles.longTick : styles.tick} style={{ left: at(tick) }} />
      ))}
      {ticks
        .filter((tick) => !isQuiet && tick % (step * 5) === 0 && isInTheMiddle(place(tick)))
        .map((tick) => (
          <span key={tick} className={styles.number} style={{ left: at(tick) }}>
            {tick}
          </span>
        ))}
      <i className={styles.needle} style={{ left: at(now) }} />
      <span className={styles.ends}>
        <span>{isQuiet ? text.startOnly : text.start(written(start))}</span>
        <span>{isQuiet ? text.targetOnly : text.target(written(target))}</span>
      </span>
    </div>
  )
}
