import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useComments } from './queries.ts'
import { text } from './text.ts'

export function CommentRemoval({ entryId, commentId }: { entryId: string; commentId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { remove } = useComments(entryId)
  const removal = useAct(() => remove(commentId))
  return (
    <>
      <IconButton label={text.delete} onClick={() => setAsking(true)}>
        <Trash2 size={17} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        question={text.deleteQuestion}
        act={text.deleteAct}
        busy={text.deleting}
        isBusy={removal.isBusy}
        failure={removal.failure === undefined ? undefined : text.deleteFailed(refusalText(removal.failure))}
        isOpen={isAsking}
        onConfirm={() => removal.run()}
        onClose={() => {
          setAsking(false)
          removal.forget()
        }}
      />
    </>
  )
}
