import type { Entry } from '@hakari/contract'
import { use } from 'react'
import { kilogramsText } from '../../format/kilograms.ts'
import { HiddenWords } from '../keeping-away/index.ts'
import { QuietTrend, WeightChange, WeightLine } from '../line/index.ts'
import { QuietNumbers } from '../sessions/index.ts'
import styles from './entry-body.module.css'
import { text } from './text.ts'

interface Body {
  /** Null where weights are not shown. */
  weight: string | null
  note: string
  /** How much room a line of several days has; without a note it stands beside the weight, if nothing else is said. */
  size?: 'tall' | 'short' | undefined
  /** What the server says of it. Not there yet: the weight stands alone. */
  entry?: Pick<Entry, 'delta' | 'isTowardsGoal' | 'isOwn' | 'line' | 'nth' | 'member' | 'isNoteMuted'>
}

/** The weight, the line that leads to it, and the note. */
export function EntryBody({ weight, note, size: wanted, entry }: Body) {
  // Records of one day have nothing to fill a wide place with.
  const size = entry?.line.days.at(-1) === 0 ? 'short' : (wanted ?? (note === '' ? 'short' : 'wide'))
  const { isQuiet } = use(QuietNumbers)
  const isHidden = isQuiet && entry?.isOwn !== false
  const words = (
    <p className={styles.note} dir="auto">
      {note}
    </p>
  )
  return (
    <>
      {entry?.nth != null && isMilestone(entry.nth) && <p className={styles.milestone}>{text.nth(entry.nth)}</p>}
      <div className={styles.measured} data-size={size}>
        <p className={styles.figures}>
          {isHidden || weight === null ? (
            <span className={styles.said}>
              {isHidden && entry ? (
                <QuietTrend of={entry.line} />
              ) : entry?.delta == null ? (
                text.recorded
              ) : (
                <WeightChange {...entry} />
              )}
            </span>
          ) : (
            <>
              <span className={styles.weight}>
                {kilogramsText(weight)}
                <small className={styles.unit}>{text.unit}</small>
              </span>
              {entry && <WeightChange {...entry} />}
            </>
          )}
        </p>
        {entry && entry.line.days.length > 0 && (
          <WeightLine line={entry.line} name={entry.member.name} size={size} isShape={isHidden || weight === null} />
        )}
      </div>
      {note !== '' && (entry?.isNoteMuted ? <HiddenWords>{words}</HiddenWords> : words)}
    </>
  )
}

/** Few enough to mean something. */
const isMilestone = (nth: number) => nth === 10 || nth === 50 || (nth > 0 && nth % 100 === 0)
