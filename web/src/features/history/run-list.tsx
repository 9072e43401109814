import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { RunRow } from './run-row.tsx'
import rows from '../../ui/layout/card-rows.module.css'
import styles from './run-list.module.css'
import { text } from './text.ts'
import { useRuns } from './use-runs.ts'

const shownFirst = 3

/** What came in, newest first. A file somebody is still looking at is not part of it. */
export function RunList() {
  const { data, isError, refetch } = useRuns()
  const [isWhole, setWhole] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  if (!data) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={3} />
  const runs = data.items.filter(({ state }) => state !== 'open')
  if (runs.length === 0) return <p className={styles.quiet}>{text.runs.empty}</p>
  const focusList = () => focusAfterDialog(place.current)
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <ul className={rows.list} aria-label={text.runs.title}>
        {runs.slice(0, isWhole ? undefined : shownFirst).map((run) => (
          <RunRow key={run.id} run={run} onUndone={focusList} />
        ))}
      </ul>
      {!isWhole && runs.length > shownFirst && (
        <Button
          look="quiet"
          size="fitted"
          onClick={() => {
            setWhole(true)
            focusList()
          }}
        >
          {text.runs.more}
        </Button>
      )}
    </div>
  )
}
