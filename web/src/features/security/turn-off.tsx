import { secondFactor } from '@hakari/contract'
import { useState } from 'react'
import { failureText } from '../../api/refusal-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { CodeField } from './code-field.tsx'
import { useFactorActs } from './queries.ts'
import { text as all } from './text.ts'

const text = all.turnOff

/** Needs what it turns off, so that nobody does it who has only found the browser open. */
export function TurnOff({ onDone }: { onDone: () => void }) {
  const say = useToast()
  const { turnOff } = useFactorActs()
  const [isOpen, setOpen] = useState(false)
  const form = useForm(
    secondFactor.CodeEntry,
    { code: '' },
    async ({ code }) => {
      await turnOff(code)
      setOpen(false)
      say({ tone: 'done', sentence: text.done })
      onDone()
    },
    { refusedAt: { mfa_code_invalid: 'code' } },
  )
  const open = () => {
    form.reset()
    setOpen(true)
  }
  const close = () => {
    if (!form.busy) setOpen(false)
  }
  const failure = failureText(form.failure, text.failed)
  return (
    <>
      <Button look="secondary" size="fitted" onClick={open}>
        {all.authenticator.turnOff}
      </Button>
      <Dialog title={text.title} isOpen={isOpen} onClose={close}>
        <Form onSubmit={form.submit}>
          <p>{text.lead}</p>
          <CodeField form={form} label={text.code} />
          {failure !== undefined && <Failure>{failure}</Failure>}
          <DialogActions>
            <Button look="secondary" disabled={form.busy} onClick={close}>
              {all.cancel}
            </Button>
            <Button type="submit" look="danger" isBusy={form.busy}>
              {form.busy ? text.submitting : text.submit}
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </>
  )
}
