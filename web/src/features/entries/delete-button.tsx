import type { Entry } from '@hakari/contract'
import { Trash2 } from 'lucide-react'
import { refusalText } from '../../api/refusal-text.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { useRemoval } from './queries.ts'
import { text } from './text.ts'

export function DeleteButton({ entry, onDeleted }: { entry: Entry; onDeleted?: (() => void) | undefined }) {
  const remove = useRemoval()
  const say = useToast()
  const removal = useConfirmation({
    action: () => remove(entry.id),
    onDone: () => {
      say({ tone: 'done', sentence: text.deleted })
      // The button is gone with its entry; reading goes on in the list.
      focusAfterDialog(document.querySelector<HTMLElement>('#main'))
      onDeleted?.()
    },
  })
  return (
    <>
      <IconButton label={text.delete} onClick={removal.ask}>
        <Trash2 size="1.25rem" aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        question={text.deleteQuestion}
        act={text.deleteAct}
        busy={text.deleting}
        failure={removal.failure === undefined ? undefined : text.deleteFailed(refusalText(removal.failure))}
        needsServer
        {...removal.dialogProps}
      >
        <p>{text.deleteHint}</p>
      </ConfirmDialog>
    </>
  )
}
