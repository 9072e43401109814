import type { Run } from '@hakari/contract'
import { dateText } from '../../format/date-time.ts'
import styles from './run-counts.module.css'
import { text } from './text.ts'

/** How far back a service let itself be read, where there may be more. */
export const RunReach = ({ run: { source, seenBackTo } }: { run: Run }) =>
  seenBackTo !== null && (
    <p className={styles.counts}>{text.runs.seenBackTo(text.sources[source], dateText(seenBackTo))}</p>
  )
