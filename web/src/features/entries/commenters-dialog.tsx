import { entries, type Entry } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/refusal-text.ts'
import { useStore } from '../../store/use-answer.ts'
import { RadioChoices } from '../../ui/controls/radio-choices.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { commentersOptions, commentersText } from '../privacy/index.ts'
import styles from './audience-dialog.module.css'
import { text } from './commenters-text.ts'

interface CommentersDialog {
  entry: Entry
  isOpen: boolean
  onClose: () => void
}

/** Says who may write under an entry of one's own from now on. */
export function CommentersDialog({ entry, isOpen, onClose }: CommentersDialog) {
  const store = useStore()
  const say = useToast()
  const [chosen, setChosen] = useState(entry.commenters)
  const changing = useAsyncAction(async () => {
    if (chosen !== entry.commenters) {
      const { commenters, mayComment } = await call(entries.setCommenters, {
        params: { id: entry.id },
        body: { commenters: chosen },
      })
      store.change('entry', entry.id, () => ({ commenters, mayComment }))
      say({ tone: 'done', sentence: text.changed })
    }
    onClose()
  })
  return (
    <ConfirmDialog
      question={text.question}
      act={text.act}
      busy={text.changing}
      look="primary"
      isBusy={changing.isBusy}
      failure={failureText(changing.failure, text.failed)}
      needsServer
      isOpen={isOpen}
      onConfirm={() => changing.run()}
      onClose={onClose}
    >
      <fieldset className={styles.choices} disabled={changing.isBusy}>
        <legend>
          <VisuallyHidden>{commentersText.title}</VisuallyHidden>
        </legend>
        <RadioChoices options={commentersOptions} chosen={chosen} onChoose={setChosen} />
      </fieldset>
      <p className={styles.consequence} role="status">
        {chosen !== entry.commenters && text.stays}
      </p>
    </ConfirmDialog>
  )
}
