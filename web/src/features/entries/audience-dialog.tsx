import { type Audience, entries, type Entry } from '@hakari/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useAnswer, useStore } from '../../store/use-answer.ts'
import { RadioChoices } from '../../ui/controls/radio-choices.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { privacyQuery, privacyText } from '../privacy/index.ts'
import styles from './audience-dialog.module.css'
import { text } from './audience-text.ts'

interface AudienceDialog {
  entry: Entry
  isOpen: boolean
  onClose: () => void
}

/** Says for whom an entry of one's own is from now on. */
export function AudienceDialog({ entry, isOpen, onClose }: AudienceDialog) {
  const store = useStore()
  const say = useToast()
  const { data: privacy } = useAnswer({ ...privacyQuery, enabled: isOpen })
  const [chosen, setChosen] = useState(entry.audience)
  const changing = useAsyncAction(async () => {
    if (chosen !== entry.audience) {
      const { audience, isForAll, publicId } = await call(entries.setAudience, {
        params: { id: entry.id },
        body: { audience: chosen },
      })
      store.change('entry', entry.id, () => ({ audience, isForAll, publicId }))
      say({ tone: 'done', sentence: text.changed })
    }
    onClose()
  })
  const who = { ...text.who, ...(privacy?.isPrivate && { everyone: text.who.everyoneOfPrivate }) }
  const option = (name: Audience) => [name, privacyText.audiences[name], who[name]] as const
  return (
    <ConfirmDialog
      question={text.question}
      act={text.act}
      busy={text.changing}
      look="primary"
      isBusy={changing.isBusy}
      failure={changing.failure === undefined ? undefined : text.failed(refusalText(changing.failure))}
      needsServer
      isOpen={isOpen}
      onConfirm={() => changing.run()}
      onClose={onClose}
    >
      <fieldset className={styles.choices} disabled={changing.isBusy}>
        <legend>
          <VisuallyHidden>{privacyText.audience}</VisuallyHidden>
        </legend>
        <RadioChoices
          options={[option('everyone'), option('followers'), option('self')]}
          chosen={chosen}
          onChoose={setChosen}
        />
      </fieldset>
      <p className={styles.consequence} role="status">
        {entry.isForAll && chosen !== 'everyone' && text.linksEnd}
      </p>
    </ConfirmDialog>
  )
}
