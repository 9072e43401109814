import { useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useRunActs } from './queries.ts'
import { text } from './text.ts'

interface UndoButton {
  runId: string
  /** What says which import it is. */
  describedBy?: string
  onDone?: () => void
}

/** Takes a whole import back, or stops it. */
export function UndoButton({ runId, describedBy, onDone }: UndoButton) {
  const [isAsking, setAsking] = useState(false)
  const say = useToast()
  const { undo } = useRunActs()
  const undoing = useAct(async () => {
    await undo(runId)
    setAsking(false)
    say({ tone: 'done', sentence: text.undo.done })
    onDone?.()
  })
  return (
    <>
      <Button look="secondary" size="fitted" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {text.undo.button}
      </Button>
      <ConfirmDialog
        question={text.undo.question}
        act={text.undo.button}
        busy={text.undo.busy}
        isBusy={undoing.isBusy}
        failure={undoing.failure === undefined ? undefined : refusalText(undoing.failure, text.undo.failed)}
        needsServer
        isOpen={isAsking}
        onConfirm={undoing.run}
        onClose={() => {
          undoing.forget()
          setAsking(false)
        }}
      >
        <p>{text.undo.lead}</p>
      </ConfirmDialog>
    </>
  )
}
