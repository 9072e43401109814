import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '../../../form/use-form.ts'
import { useOutbox } from '../../../outbox/use-outbox.ts'
import { patterns } from '../../../paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { useAsyncAction } from '../../../ui/controls/use-async-action.ts'
import { forgetDevice } from '../../device/index.ts'
import { withdraw } from '../../sessions/index.ts'
import { failureText } from '../../../api/refusal-text.ts'
import { leaveFor } from '../../../navigation/leave-for.ts'
import { removeAccount } from './queries.ts'
import { text } from './text.ts'
import { useReauthentication } from './use-reauthentication.tsx'

/** A warning, then a phrase to type. Whatever does not lead to the end leads back to the warning. */
export function DeletionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const outbox = useOutbox()
  const [step, setStep] = useState<'warning' | 'phrase'>('warning')
  const { withReauthentication, dialog } = useReauthentication()
  const removal = useAsyncAction(async () => {
    const isRemoved = await withReauthentication(removeAccount).catch((error: unknown) => {
      setStep('warning')
      throw error
    })
    if (!isRemoved) return setStep('warning')
    await withdraw(queries)
    await forgetDevice(outbox)
    queries.clear()
    await leaveFor(patterns.home)
  })
  const close = () => {
    if (removal.isBusy) return
    setStep('warning')
    removal.forget()
    onClose()
  }
  return (
    <>
      <Dialog title={text.deletion.title} isOpen={isOpen} onClose={close}>
        {step === 'warning' ? (
          <Warning
            failure={failureText(removal.failure, text.deletion.failed)}
            onNext={() => setStep('phrase')}
            onCancel={close}
          />
        ) : (
          <Phrase isBusy={removal.isBusy} onDelete={removal.run} onCancel={close} />
        )}
      </Dialog>
      {dialog}
    </>
  )
}

function Warning({
  failure,
  onNext,
  onCancel,
}: {
  failure: string | undefined
  onNext: () => void
  onCancel: () => void
}) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      {failure !== undefined && <Failure>{failure}</Failure>}
      <p>{text.deletion.warning}</p>
      <DialogActions>
        <Button ref={first} look="secondary" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button look="danger" onClick={onNext}>
          {text.deletion.next}
        </Button>
      </DialogActions>
    </>
  )
}

const isTyped = ({ phrase }: { phrase: string }) => phrase === text.deletion.phrase
/** The button says it: it can be pressed once the phrase is there. */
const judge = (fields: { phrase: string }) => (isTyped(fields) ? {} : { phrase: 'mismatch' as const })

function Phrase({ isBusy, onDelete, onCancel }: { isBusy: boolean; onDelete: () => void; onCancel: () => void }) {
  const form = useForm(judge, { phrase: '' }, async () => onDelete())
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Form onSubmit={form.submit}>
      <TextField
        ref={field}
        label={text.deletion.phraseLabel}
        autoComplete="off"
        readOnly={isBusy}
        {...form.inputProps('phrase')}
      />
      <DialogActions>
        <Button look="secondary" disabled={isBusy} onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button type="submit" look="danger" isBusy={isBusy} disabled={!isTyped(form.fields)}>
          {isBusy ? text.deletion.deleting : text.deletion.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}
