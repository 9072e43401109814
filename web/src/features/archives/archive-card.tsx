import { use, useRef } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { IsServerUnreachable } from '../../ui/feedback/server-reachability.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import styles from '../../ui/layout/titled-card.module.css'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { text as uiText } from '../../ui/text.ts'
import { useReauthentication } from '../accounts/index.ts'
import { type Archive, isUnderWay, useArchive, useArchiveActs } from './queries.ts'
import { text } from './text.ts'

/** Everything one has, in one file: asked for, made meanwhile, and there for a day. */
export function ArchiveCard() {
  const { data, isError, refetch } = useArchive()
  const { request, fetch } = useArchiveActs()
  const { withReauthentication, dialog } = useReauthentication()
  const isUnreachable = use(IsServerUnreachable)
  const heading = useRef<HTMLHeadingElement>(null)
  const creating = useAsyncAction(async () => {
    // The button that was pressed goes away.
    if (await withReauthentication(request)) focusAfterDialog(heading.current)
  })
  const download = useAsyncAction(async () => {
    await withReauthentication(async () => saveFile(await fetch()))
  })
  const archive = data?.archive
  const { isBusy } = creating
  return (
    <TitledCard title={text.title} headingRef={heading}>
      <p className={styles.plainText}>{text.lead}</p>
      <p className={styles.plainText}>{text.importLead}</p>
      {archive === undefined ? (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={2} />
      ) : (
        <>
          <p role="status">{stateText(archive)}</p>
          {archive?.state === 'failed' && <Failure>{text.failed}</Failure>}
          {archive && isUnderWay(archive) && <Progress label={text.progress} fraction={archive.progress} />}
          {isUnreachable && <p role="status">{uiText.needsServer}</p>}
          {creating.failure !== undefined && !isUnreachable && (
            <Failure>{refusalText(creating.failure, text.createFailed)}</Failure>
          )}
          {download.failure !== undefined && !isUnreachable && (
            <Failure>{refusalText(download.failure, text.downloadFailed)}</Failure>
          )}
          {!isUnderWay(archive) && (
            <span className={styles.actions}>
              {archive?.state === 'ready' && (
                <Button size="fitted" isBusy={download.isBusy || isUnreachable} onClick={download.run}>
                  {download.isBusy ? text.downloading : text.download}
                </Button>
              )}
              {mayBeAskedFor(archive) && (
                <Button look="secondary" size="fitted" isBusy={isBusy || isUnreachable} onClick={creating.run}>
                  {isBusy ? text.creating : archive?.state === 'failed' ? text.retry : text.create}
                </Button>
              )}
            </span>
          )}
          {archive && !isUnderWay(archive) && !mayBeAskedFor(archive) && (
            <p className={styles.plainText}>{text.next(dateTimeText(archive.nextAt))}</p>
          )}
        </>
      )}
      {dialog}
    </TitledCard>
  )
}

function mayBeAskedFor(archive: Archive | null): boolean {
  if (archive === null || archive.state === 'failed' || archive.state === 'expired') return true
  return !isUnderWay(archive) && Date.parse(archive.nextAt) <= Date.now()
}

function stateText(archive: Archive | null): string | undefined {
  if (archive && isUnderWay(archive)) return text.makingNow
  if (archive?.state === 'ready') return text.ready(archive.bytes ?? 0, dateTimeText(archive.keptUntil ?? ''))
  return archive?.state === 'expired' ? text.expired : undefined
}
