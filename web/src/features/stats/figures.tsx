import type { OutputOf, stats } from '@hakari/contract'
import type { ReactNode } from 'react'
import { Ruler } from '../../ui/ruler.tsx'
import styles from './figures.module.css'
import { kilogramsText } from '../../format/kilograms.ts'
import { text } from './text.ts'

/** How it goes, in three numbers and on the ruler. */
export function Figures({ figures }: { figures: OutputOf<typeof stats.mine> }) {
  const { monthlyRecords, latestWeight, targetWeight, toTarget } = figures
  return (
    <>
      <dl className={styles.figures}>
        <Figure label={text.monthlyRecords}>{text.times(monthlyRecords)}</Figure>
        <Figure label={text.latestWeight}>
          {latestWeight === null ? text.none : <Weight decimal={latestWeight} />}
        </Figure>
        {toTarget !== null && (
          <Figure label={text.toTarget}>
            <Weight decimal={toTarget} />
          </Figure>
        )}
      </dl>
      {latestWeight !== null && (
        <Ruler value={Number(latestWeight)} target={targetWeight === null ? undefined : Number(targetWeight)} />
      )}
    </>
  )
}

export const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt> <dd>{children}</dd>
  </div>
)

export const Weight = ({ decimal }: { decimal: string }) => (
  <>
    {kilogramsText(decimal)}
    <small>{text.unit}</small>
  </>
)
