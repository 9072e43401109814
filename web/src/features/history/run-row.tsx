import type { Run } from '@hakari/contract'
import { useId } from 'react'
import { dateTimeText } from '../../format/date-time.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import rows from '../../ui/layout/card-rows.module.css'
import { failureOf } from './failure-text.ts'
import { RunCounts } from './run-counts.tsx'
import { RunReach } from './run-reach.tsx'
import styles from './run-list.module.css'
import { text } from './text.ts'
import { UndoButton } from './undo-button.tsx'
import { isUnderWay, serviceOf } from './use-runs.ts'

export function RunRow({ run, onUndone }: { run: Run; onUndone: () => void }) {
  const id = useId()
  const name = text.sources[run.source]
  const service = serviceOf(run)
  return (
    <li className={rows.row}>
      <div id={id} className={rows.words}>
        <p className={styles.head}>
          <b>{name}</b>
          <span className={rows.mark} data-state={run.state}>
            {text.runs.states[run.state]}
          </span>
        </p>
        <p className={rows.detail}>
          <time dateTime={run.startedAt}>{dateTimeText(run.startedAt)}</time>
        </p>
        <RunCounts run={run} />
        <RunReach run={run} />
        {run.state === 'failed' && service && <p className={rows.detail}>{failureOf(service, run)}</p>}
      </div>
      <UndoButton run={run} describedBy={id} onDone={onUndone} />
      {isUnderWay(run) && (
        <div className={styles.progress}>
          <Progress label={text.runs.progress(name)} fraction={run.progress} />
        </div>
      )}
    </li>
  )
}
