import { passkeys } from '@hakari/contract'
import { useState } from 'react'
import { failureText } from '../../api/refusal-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { NameField } from './name-field.tsx'
import { type Passkey, usePasskeyActs } from './passkey-queries.ts'
import { text } from './text.ts'

export function RenamePasskey({ passkey, describedBy }: { passkey: Passkey; describedBy: string }) {
  const say = useToast()
  const { rename } = usePasskeyActs()
  const [isOpen, setOpen] = useState(false)
  const form = useForm(passkeys.PasskeyNaming, { name: passkey.name }, async ({ name }) => {
    await rename(passkey.id, name)
    setOpen(false)
    say({ tone: 'done', sentence: text.renamed })
  })
  const open = () => {
    form.reset()
    setOpen(true)
  }
  const close = () => {
    if (!form.busy) setOpen(false)
  }
  const failure = failureText(form.failure, text.renameFailed)
  return (
    <>
      <Button look="secondary" size="fitted" aria-describedby={describedBy} onClick={open}>
        {text.rename}
      </Button>
      <Dialog title={text.rename} isOpen={isOpen} onClose={close}>
        <Form onSubmit={form.submit}>
          <NameField form={form} />
          {failure !== undefined && <Failure>{failure}</Failure>}
          <DialogActions>
            <Button look="secondary" disabled={form.busy} onClick={close}>
              {text.cancel}
            </Button>
            <Button type="submit" isBusy={form.busy}>
              {form.busy ? text.saving : text.save}
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </>
  )
}
