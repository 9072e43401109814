import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { text } from './text.ts'
import { useRemoval } from './use-removal.ts'

export function CommentRemoval({ entryId, commentId }: { entryId: string; commentId: string }) {
  const remove = useRemoval(entryId)
  const opener = useRef<HTMLButtonElement>(null)
  const removal = useConfirmation({
    action: async () => {
      // The button goes with its comment; reading goes on in the panel.
      const panel = opener.current?.closest('section')
      await remove(commentId)
      focusAfterDialog(panel)
    },
  })
  return (
    <>
      <IconButton ref={opener} label={text.delete} onClick={removal.ask}>
        <Trash2 size="1.0625rem" aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        question={text.deleteQuestion}
        act={text.deleteAct}
        busy={text.deleting}
        failure={removal.failure === undefined ? undefined : text.deleteFailed(refusalText(removal.failure))}
        needsServer
        {...removal.dialogProps}
      />
    </>
  )
}
