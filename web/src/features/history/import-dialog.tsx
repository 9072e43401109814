import { useEffect, useRef, useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { patterns } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { LeaveGuard } from '../../ui/overlays/leave-guard.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { ChoiceForm } from './choice-form.tsx'
import styles from './import-dialog.module.css'
import { ImportPreview } from './import-preview.tsx'
import { importText } from './import-text.ts'
import { RunCounts } from './run-counts.tsx'
import { text } from './text.ts'
import { UndoButton } from './undo-button.tsx'
import type { Stage, useFileImport } from './use-file-import.ts'

type Flow = ReturnType<typeof useFileImport>

/** Stages in which closing the dialog would lose something. */
const isInTheMiddle = (stage: Stage) =>
  ['reading', 'sending', 'stalled'].includes(stage.name) || (stage.name === 'preview' && stage.fresh > 0)

export function ImportDialog({ flow }: { flow: Flow }) {
  const { stage, close } = flow
  const taking = useAsyncAction(flow.take)
  const [isAsking, setAsking] = useState(false)
  const isNeeded = stage !== null && isInTheMiddle(stage)
  const question = { question: importText.leaveQuestion, act: importText.leaveAct }
  const end = () => {
    taking.forget()
    setAsking(false)
    close()
  }
  const leave = () => {
    if (taking.isBusy) return
    if (isNeeded) setAsking(true)
    else end()
  }
  return (
    <>
      <Dialog title={importText.title} isOpen={stage !== null} onClose={leave}>
        {stage && (
          <>
            {/* Spoken once with every step. */}
            <p role="status">{sentenceOf(stage)}</p>
            <StageBody stage={stage} flow={flow} onEnd={end} />
            {taking.failure !== undefined && <Failure>{refusalText(taking.failure, importText.takeFailed)}</Failure>}
            <StageActs stage={stage} flow={flow} taking={taking} onEnd={end} />
          </>
        )}
      </Dialog>
      <ConfirmDialog
        {...question}
        busy={question.act}
        isBusy={false}
        isOpen={isAsking && isNeeded}
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        <p>{importText.leaveLead}</p>
      </ConfirmDialog>
      <LeaveGuard {...question} isNeeded={isNeeded}>
        <p>{importText.leaveLead}</p>
      </LeaveGuard>
    </>
  )
}

function sentenceOf(stage: Stage): string {
  switch (stage.name) {
    case 'preview':
      if (stage.fresh > 0) return importText.preview
      return stage.known > 0 ? importText.nothingNew : importText.nothingUsable
    case 'done':
      return importText.done(stage.run.added)
    case 'stalled':
    case 'failed':
      return ''
    default:
      return importText[stage.name]
  }
}

function StageBody({ stage, flow, onEnd }: { stage: Stage; flow: Flow; onEnd: () => void }) {
  switch (stage.name) {
    case 'looking':
      return null
    case 'asking':
      return (
        <ChoiceForm
          key={stage.chosen.columns ? 'again' : 'first'}
          inspection={stage.inspection}
          onCancel={onEnd}
          onChoose={(choice) => flow.answer({ ...stage.chosen, ...choice })}
        />
      )
    case 'reading':
    case 'sending':
      return <Progress label={importText[stage.name]} fraction={stage.progress} />
    case 'stalled':
      return (
        <>
          <Failure>{importText.stalled}</Failure>
          <p className={styles.quiet}>{refusalText(stage.error)}</p>
        </>
      )
    case 'preview':
      return <ImportPreview {...stage} />
    case 'done':
      return (
        <>
          <RunCounts run={stage.run} />
          <p>
            {importText.private} <TextLink to={patterns.readings}>{text.readings}</TextLink>
          </p>
          <span className={styles.start}>
            <UndoButton run={stage.run} onDone={onEnd} />
          </span>
        </>
      )
    default:
      return <Failure>{stage.sentence}</Failure>
  }
}

interface StageActs {
  stage: Stage
  flow: Flow
  taking: { run: () => void; isBusy: boolean }
  onEnd: () => void
}

/** The way out stays where it is from step to step, and takes the focus when what had it has gone. What is asked has its own. */
function StageActs({ stage, flow, taking, onEnd }: StageActs) {
  const out = useRef<HTMLButtonElement>(null)
  const { name } = stage
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.matches('dialog'))
      out.current?.focus()
  }, [name])
  if (name === 'asking') return null
  const mayTake = stage.name === 'preview' && stage.fresh > 0
  return (
    <DialogActions>
      <Button ref={out} look="secondary" disabled={taking.isBusy} onClick={onEnd}>
        {wayOut(stage)}
      </Button>
      {name === 'stalled' && <Button onClick={flow.retry}>{importText.retry}</Button>}
      {mayTake && (
        <Button isBusy={taking.isBusy} onClick={taking.run}>
          {taking.isBusy ? importText.taking : importText.take}
        </Button>
      )}
    </DialogActions>
  )
}

function wayOut(stage: Stage): string {
  if (stage.name === 'stalled' || (stage.name === 'preview' && stage.fresh > 0)) return importText.give
  if (stage.name === 'preview' || stage.name === 'done' || stage.name === 'failed') return importText.close
  return importText.cancel
}
