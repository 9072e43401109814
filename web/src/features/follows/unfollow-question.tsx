import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { text } from './unfollow-text.ts'

interface Question {
  isOpen: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Whoever leaves somebody who wants to be asked cannot come back alone. */
export const UnfollowQuestion = ({ isOpen, onConfirm, onClose }: Question) => (
  <ConfirmDialog
    question={text.question}
    act={text.act}
    busy={text.act}
    isBusy={false}
    isOpen={isOpen}
    onConfirm={() => {
      onClose()
      onConfirm()
    }}
    onClose={onClose}
  >
    <p>
      <Phrases of={text.lead} />
    </p>
  </ConfirmDialog>
)
