import type { Entry } from '@hakari/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { useRemoval } from './queries.ts'
import { text } from './text.ts'

export function DeleteButton({ entry, onDeleted }: { entry: Entry; onDeleted?: (() => void) | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoval()
  const say = useToast()
  const removal = useAsyncAction(async () => {
    await remove(entry.id)
    say({ tone: 'done', sentence: text.deleted })
    // The button is gone with its entry; reading goes on in the list.
    focusAfterDialog(document.querySelector<HTMLElement>('#main'))
    onDeleted?.()
  })
  return (
    <>
      <IconButton label={text.delete} onClick={() => setAsking(true)}>
        <Trash2 size="1.25rem" aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        question={text.deleteQuestion}
        act={text.deleteAct}
        busy={text.deleting}
        isBusy={removal.isBusy}
        failure={removal.failure === undefined ? undefined : text.deleteFailed(refusalText(removal.failure))}
        needsServer
        isOpen={isAsking}
        onConfirm={() => removal.run()}
        onClose={() => {
          setAsking(false)
          removal.forget()
        }}
      >
        <p>{text.deleteHint}</p>
      </ConfirmDialog>
    </>
  )
}
