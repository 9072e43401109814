import type { Member, mutes } from '@hakari/contract'
import { useState } from 'react'
import { failureText } from '../../api/refusal-text.ts'
import { RadioChoices } from '../../ui/controls/radio-choices.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import styles from './dialog.module.css'
import { text } from './mute-text.ts'
import { useMuting } from './use-muting.ts'

interface MuteDialog {
  member: Member
  isOpen: boolean
  onClose: () => void
}

const options = (['day', 'week', 'always'] as const).map((name) => [name, text.lengths[name]] as const)

/** Asks for how long. What leaves the list takes this dialog along: reading goes on in the page then. */
export function MuteDialog({ member, isOpen, onClose }: MuteDialog) {
  const mute = useMuting(member)
  const [length, setLength] = useState<mutes.MuteLength>('day')
  const muting = useAsyncAction(async () => {
    await mute(length)
    onClose()
    focusWhereItIsGone()
  })
  return (
    <ConfirmDialog
      question={text.question}
      act={text.act}
      busy={text.busy}
      look="primary"
      isBusy={muting.isBusy}
      failure={failureText(muting.failure, text.failed)}
      needsServer
      isOpen={isOpen}
      onConfirm={() => muting.run()}
      onClose={onClose}
    >
      <p>
        <SentenceWithName sentence={text.lead} name={member.name} />
      </p>
      <p>
        <Phrases of={text.quiet} />
      </p>
      <fieldset className={styles.choices} disabled={muting.isBusy}>
        <legend>{text.howLong}</legend>
        <RadioChoices options={options} chosen={length} onChoose={setLength} />
      </fieldset>
    </ConfirmDialog>
  )
}

/** A button that is still there gets the focus back from the dialog by itself. */
function focusWhereItIsGone(): void {
  const opener = document.activeElement?.closest('dialog')
  requestAnimationFrame(() => {
    if (opener?.isConnected !== true) focusAfterDialog(document.querySelector<HTMLElement>('#main'))
  })
}
