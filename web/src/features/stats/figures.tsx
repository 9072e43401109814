import { type OutputOf, progressOf, type stats } from '@hakari/contract'
import { type ReactNode, use } from 'react'
import styles from './figures.module.css'
import { kilogramsText } from '../../format/kilograms.ts'
import { QuietNumbers } from '../sessions/index.ts'
import { OwnDirection } from './own-direction.tsx'
import { text } from './text.ts'

/** How it goes, in three numbers. */
export function Figures({ figures }: { figures: OutputOf<typeof stats.mine> }) {
  const { monthlyRecords, latestWeight, targetWeight, goalStart } = figures
  if (use(QuietNumbers).isQuiet)
    return (
      <dl className={styles.figures}>
        <Figure label={text.monthlyRecords}>{text.times(monthlyRecords)}</Figure>
        <QuietFigure />
      </dl>
    )
  return (
    <dl className={styles.figures}>
      <Figure label={text.monthlyRecords}>{text.times(monthlyRecords)}</Figure>
      <Figure label={text.latestWeight}>{latestWeight === null ? text.none : <Weight decimal={latestWeight} />}</Figure>
      {latestWeight !== null && targetWeight !== null && (
        <Figure label={text.toTarget}>
          <Distance now={latestWeight} start={goalStart ?? latestWeight} target={targetWeight} />
        </Figure>
      )}
    </dl>
  )
}

/** The distance is never below zero: whoever is beyond the target has reached it. */
function Distance({ now, start, target }: { now: string; start: string; target: string }) {
  const { left, isReached } = progressOf(Number(now), { start: Number(start), target: Number(target) })
  if (isReached) return <span className={styles.sentence}>{text.reached}</span>
  return (
    <>
      <small>{text.left}</small>
      <Weight decimal={left} />
    </>
  )
}

export const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt> <dd>{children}</dd>
  </div>
)

/** Where weights would stand. */
export const QuietFigure = () => (
  <Figure label={text.going}>
    <span className={styles.sentence}>
      <OwnDirection />
    </span>
  </Figure>
)

export const Weight = ({ decimal }: { decimal: string }) => (
  <>
    {kilogramsText(decimal)}
    <small>{text.unit}</small>
  </>
)
