import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { heightIn, isBelowGuide } from './body-mass.ts'
import { HelpLinks } from './help-links.tsx'
import { text } from './target-text.ts'

interface TargetDialog {
  /** Kilograms; null while nobody is asked. */
  target: number | null
  onReview: () => void
  onKeep: () => void
}

/** Asks about a target and forbids none. The height is in this dialog and nowhere else, and gone when it closes. */
export const TargetDialog = ({ target, onReview, onKeep }: TargetDialog) =>
  // Outside the form of the target, which would be sent with it.
  createPortal(
    <Dialog title={text.title} isOpen={target !== null} onClose={onReview}>
      {target !== null && <Question target={target} onReview={onReview} onKeep={onKeep} />}
    </Dialog>,
    document.body,
  )

function Question({ target, onReview, onKeep }: TargetDialog & { target: number }) {
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState<string>()
  const height = heightIn(typed)
  const isChecked = checked === typed
  const check = () => setChecked(typed)
  return (
    <>
      <p>
        <Phrases of={text.offer} />
      </p>
      <TextField
        label={text.height}
        hint={text.heightHint}
        problem={isChecked && height === null ? text.heightWrong : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target: field }) => setTyped(field.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) check()
        }}
      />
      <span className={titled.start}>
        <Button look="secondary" size="fitted" onClick={check}>
          {text.submit}
        </Button>
      </span>
      <div role="status">
        {isChecked && height !== null && (
          <p>
            <Phrases of={isBelowGuide(target, height) ? text.below : text.notBelow} />
          </p>
        )}
      </div>
      {isChecked && height !== null && isBelowGuide(target, height) && <HelpLinks />}
      <DialogActions>
        <Button look="secondary" onClick={onReview}>
          {text.review}
        </Button>
        <Button onClick={onKeep}>{text.keep}</Button>
      </DialogActions>
    </>
  )
}
