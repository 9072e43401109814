import type { Run } from '@hakari/contract'
import { failureText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { useRunActs } from './queries.ts'
import { text } from './text.ts'
import { canBeUndone } from './use-runs.ts'

interface UndoButton {
  run: Run
  /** The id of the element that names the import. */
  describedBy?: string
  onDone?: () => void
}

/** Takes a whole import back, or stops it. Where nothing came in, there is nothing to take back. */
export function UndoButton({ run, describedBy, onDone }: UndoButton) {
  const say = useToast()
  const { undo } = useRunActs()
  const undoing = useConfirmation({
    action: () => undo(run.id),
    onDone: () => {
      say({ tone: 'done', sentence: text.undo.done })
      onDone?.()
    },
  })
  if (!canBeUndone(run) && !undoing.dialogProps.isOpen) return null
  return (
    <>
      <Button look="secondary" size="fitted" aria-describedby={describedBy} onClick={undoing.ask}>
        {text.undo.button}
      </Button>
      <ConfirmDialog
        question={text.undo.question}
        act={text.undo.act}
        busy={text.undo.busy}
        failure={failureText(undoing.failure, text.undo.failed)}
        needsServer
        {...undoing.dialogProps}
      >
        <p>{text.undo.lead}</p>
      </ConfirmDialog>
    </>
  )
}
