import type { ServiceConnection, Run, Service } from '@hakari/contract'
import { useId, useRef, useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { patterns } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { messageOf } from '../imports/index.ts'
import { failureOf } from './failure-text.ts'
import { useRunActs, useSync } from './queries.ts'
import { RunCounts } from './run-counts.tsx'
import { RunReach } from './run-reach.tsx'
import styles from './service-history.module.css'
import { text } from './text.ts'
import { UndoButton } from './undo-button.tsx'
import { isUnderWay, useRuns } from './use-runs.ts'

/** Imports everything a connected service knows at once, and switches the daily sync. */
export function ServiceHistory({ connection: { service, isSynced } }: { connection: ServiceConnection }) {
  const { data } = useRuns()
  const run = data?.items.find(({ source }) => source === service)
  const { start } = useRunActs()
  const starting = useAsyncAction(() => start(service))
  const name = text.sources[service]
  const isRunning = run !== undefined && isUnderWay(run)
  const isReady = !isRunning && !starting.isBusy && data !== undefined
  const place = useRef<HTMLDivElement>(null)

  // What failed before somebody came is no news: it may have been mended since.
  const [watchedId, setWatchedId] = useState<string>()
  if (isRunning && watchedId !== run.id) setWatchedId(run.id)
  const isOldFailure = run?.state === 'failed' && run.id !== watchedId

  // The failure to start is forgotten once the run has another state.
  const standing = run && `${run.id} ${run.state}`
  const [stoodBefore, setStoodBefore] = useState(standing)
  if (standing !== stoodBefore) {
    setStoodBefore(standing)
    starting.forget()
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.history}>
      <p className={styles.quiet}>
        {text.service.lead(name)} <TextLink to={patterns.readings}>{text.readings}</TextLink>
      </p>
      {/* Spoken when it changes, and not with every step. */}
      <div role="status" className={styles.news}>
        {run?.state === 'running' && <p>{text.service.running}</p>}
        {run?.state === 'waiting' && <p>{text.service.waiting(name)}</p>}
        {run?.state === 'done' && (
          <>
            <p>{text.service.done}</p>
            <RunCounts run={run} />
            <RunReach run={run} />
          </>
        )}
      </div>
      {isRunning && <Steps run={run} name={name} />}
      {run?.state === 'done' && run.finishedAt !== null && (
        <p className={styles.quiet}>
          <time dateTime={run.finishedAt}>{dateTimeText(run.finishedAt)}</time>
        </p>
      )}
      {run?.state === 'failed' && !isOldFailure && (
        <Failure>{text.service.failed(name, failureOf(service, run))}</Failure>
      )}
      {starting.failure !== undefined && (
        <Failure>{text.service.startFailed(name, messageOf(service, starting.failure))}</Failure>
      )}
      <div className={styles.acts}>
        {/* aria-disabled, because a disabled button would lose the focus. */}
        <Button look="secondary" size="fitted" aria-disabled={!isReady} onClick={() => isReady && starting.run()}>
          {startText(starting.isBusy, isRunning)}
        </Button>
        {run && !isOldFailure && <UndoButton run={run} onDone={() => focusAfterDialog(place.current)} />}
      </div>
      <DailySync service={service} isSynced={isSynced} />
    </div>
  )
}

function startText(isStarting: boolean, isRunning: boolean): string {
  if (isStarting) return text.service.starting
  return isRunning ? text.service.underWay : text.service.button
}

const Steps = ({ run, name }: { run: Run; name: string }) => (
  <>
    <Progress label={text.runs.progress(name)} fraction={run.progress} />
    <p className={styles.quiet}>{text.service.soFar(run.added)}</p>
  </>
)

function DailySync({ service, isSynced }: { service: Service; isSynced: boolean }) {
  const say = useToast()
  const sync = useSync()
  const leadId = useId()
  /** What was chosen last, until the server has it. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const changing = useAsyncAction(async (isOn: boolean) => {
    setWanted(isOn)
    try {
      await sync(service, isOn)
    } catch (error) {
      say({ tone: 'failed', sentence: refusalText(error, text.service.syncFailed) })
    } finally {
      setWanted(null)
    }
  })
  return (
    <div>
      <Checkbox
        label={text.service.sync}
        aria-describedby={leadId}
        checked={wanted ?? isSynced}
        onChange={({ target }) => changing.run(target.checked)}
      />
      <p id={leadId} className={styles.quiet}>
        {text.service.syncLead}
      </p>
    </div>
  )
}
