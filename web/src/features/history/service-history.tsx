import type { Integration, Run, Service } from '@hakari/contract'
import { useRef, useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { patterns } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Failure } from '../../ui/failure.tsx'
import { focusBehind } from '../../ui/focus-behind.ts'
import { Progress } from '../../ui/progress.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../../ui/use-act.ts'
import { messageOf } from '../imports/index.ts'
import { failureOf } from './failure-text.ts'
import { useRunActs, useSync } from './queries.ts'
import styles from './service-history.module.css'
import { text } from './text.ts'
import { UndoButton } from './undo-button.tsx'
import { isUnderWay, useRuns } from './use-runs.ts'

/** Of a connected service: everything it knows at once, and what is new each day. */
export function ServiceHistory({ integration: { service, isSynced } }: { integration: Integration }) {
  const { data } = useRuns()
  const run = data?.items.find(({ source }) => source === service)
  const { start } = useRunActs()
  const starting = useAct(() => start(service))
  const name = text.sources[service]
  const isRunning = run !== undefined && isUnderWay(run)
  const isReady = !isRunning && !starting.isBusy && data !== undefined
  const place = useRef<HTMLDivElement>(null)
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
            <p className={styles.quiet}>{text.runs.counts(run)}</p>
          </>
        )}
      </div>
      {isRunning && <Steps run={run} name={name} />}
      {run?.state === 'done' && run.finishedAt !== null && (
        <p className={styles.quiet}>
          <time dateTime={run.finishedAt}>{dateTimeText(run.finishedAt)}</time>
        </p>
      )}
      {run?.state === 'failed' && <Failure>{text.service.failed(name, failureOf(service, run))}</Failure>}
      {starting.failure !== undefined && (
        <Failure>{text.service.startFailed(name, messageOf(service, starting.failure))}</Failure>
      )}
      <div className={styles.acts}>
        {/* Not disabled: it would lose the focus. */}
        <Button look="secondary" size="fitted" aria-disabled={!isReady} onClick={() => isReady && starting.run()}>
          {startText(starting.isBusy, run)}
        </Button>
        {run && <UndoButton runId={run.id} onDone={() => focusBehind(place.current)} />}
      </div>
      <DailySync service={service} isSynced={isSynced} />
    </div>
  )
}

function startText(isStarting: boolean, run: Run | undefined): string {
  if (isStarting) return text.service.starting
  if (run && isUnderWay(run)) return text.service.underWay
  return run?.state === 'failed' ? text.service.retry : text.service.button
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
  /** What was chosen last, until the server has it. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const changing = useAct(async (isOn: boolean) => {
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
        checked={wanted ?? isSynced}
        onChange={({ target }) => changing.run(target.checked)}
      />
      <p className={styles.quiet}>{text.service.syncLead}</p>
    </div>
  )
}
