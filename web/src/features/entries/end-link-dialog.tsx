import { type Entry, shortLinks } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useStore } from '../../store/use-answer.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { text } from './end-link-text.ts'

interface EndLinkDialog {
  entry: Entry
  isOpen: boolean
  onEnded: () => void
  onClose: () => void
}

/** Others may have the link: what is ended cannot be brought back. */
export function EndLinkDialog({ entry, isOpen, onEnded, onClose }: EndLinkDialog) {
  const endLink = useEndOfLink()
  const say = useToast()
  const ending = useAsyncAction(async () => {
    await endLink(entry.id)
    onEnded()
    say({ tone: 'done', sentence: text.linkEnded })
    onClose()
  })
  return (
    <ConfirmDialog
      question={text.endLinkQuestion}
      act={text.endLinkAct}
      busy={text.endingLink}
      isBusy={ending.isBusy}
      failure={ending.failure === undefined ? undefined : text.endLinkFailed(refusalText(ending.failure))}
      needsServer
      isOpen={isOpen}
      onConfirm={() => ending.run()}
      onClose={() => {
        onClose()
        ending.forget()
      }}
    >
      <p>{text.endLinkHint}</p>
    </ConfirmDialog>
  )
}

/** The entry has a new address then, wherever it is shown. */
function useEndOfLink() {
  const store = useStore()
  return async (id: string) => {
    const { publicId } = await call(shortLinks.end, { params: { id } })
    store.change('entry', id, () => ({ publicId }))
  }
}
