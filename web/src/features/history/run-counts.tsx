import type { Run } from '@hakari/contract'
import { importsText } from '../imports/index.ts'
import styles from './run-counts.module.css'
import { text } from './text.ts'
import { serviceOf } from './use-runs.ts'

/** What became of an import, in numbers, unless there was nothing to count. */
export function RunCounts({ run }: { run: Run }) {
  const service = serviceOf(run)
  const isNothing = run.state === 'done' && run.added + run.known + run.rejected === 0
  return (
    <p className={styles.counts}>
      {isNothing && service
        ? importsText[service].nothing
        : text.runs.counts(run).map((count) => <span key={count}>{count}</span>)}
    </p>
  )
}
