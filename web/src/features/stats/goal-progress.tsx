import { type OutputOf, progressOf, type stats } from '@hakari/contract'
import { use } from 'react'
import { kilogramsText } from '../../format/kilograms.ts'
import { QuietNumbers } from '../sessions/index.ts'
import { cardText } from './card-text.ts'
import { Figure, Weight } from './figures.tsx'
import figureStyles from './figures.module.css'
import styles from './goal-progress.module.css'

const text = cardText.goal

/** Shows the way from the weight at which the target was set to the target, in either direction. */
export function GoalProgress({ figures }: { figures: OutputOf<typeof stats.mine> }) {
  const { isQuiet } = use(QuietNumbers)
  const { latestWeight, targetWeight, goalStart } = figures
  if (latestWeight === null || targetWeight === null || goalStart === null) return null
  const goal = { start: Number(goalStart), target: Number(targetWeight) }
  const { percent, left, isReached } = progressOf(Number(latestWeight), goal)
  return (
    <>
      {!isQuiet && (
        <dl className={figureStyles.figures}>
          <Figure label={text.current}>
            <Weight decimal={latestWeight} />
          </Figure>
          <Figure label={text.target}>
            <Weight decimal={targetWeight} />
          </Figure>
          <Figure label={text.left}>
            <Weight decimal={left} />
          </Figure>
        </dl>
      )}
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={text.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.done} style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.ends}>
        <span>{isQuiet ? text.start : text.from(kilogramsText(goalStart))}</span>
        <b>{text.percent(percent)}</b>
      </p>
      {isReached && <p>{text.reached}</p>}
    </>
  )
}
