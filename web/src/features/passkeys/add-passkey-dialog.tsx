import { passkeys, Refused } from '@hakari/contract'
import { useRef, useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import styles from '../../ui/layout/titled-card.module.css'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { addPasskey, prefetchBrowserPart, whyNotMade } from './add-passkey.ts'
import { NameField } from './name-field.tsx'
import { usePasskeyActs } from './passkey-queries.ts'
import { suggestName } from './suggest-name.ts'
import { text } from './text.ts'
import type { WithReauthentication } from './with-reauthentication.ts'

interface AddPasskey {
  /** What the others are called. */
  taken: string[]
  withReauthentication: WithReauthentication
}

/** Asks for a name first, so that the last thing to do is the browser's. */
export function AddPasskey({ taken, withReauthentication }: AddPasskey) {
  const say = useToast()
  const { refresh } = usePasskeyActs()
  const [isOpen, setOpen] = useState(false)
  const stop = useRef<AbortController>(undefined)
  const form = useForm(passkeys.PasskeyNaming, { name: suggestName(navigator, taken) }, async ({ name }) => {
    stop.current = new AbortController()
    try {
      if (!(await addPasskey({ name, withReauthentication, signal: stop.current.signal }))) return
    } finally {
      // Whatever came of it: an answer may have been lost.
      await refresh()
    }
    setOpen(false)
    say({ tone: 'done', sentence: text.addedNow(name.trim()) })
  })
  const open = () => {
    prefetchBrowserPart()
    form.reset()
    setOpen(true)
  }
  const close = () => (form.busy ? stop.current?.abort() : setOpen(false))
  return (
    <>
      <span className={styles.start}>
        <Button look="secondary" size="fitted" onClick={open}>
          {text.add}
        </Button>
      </span>
      <Dialog title={text.add} isOpen={isOpen} onClose={close}>
        <Form onSubmit={form.submit}>
          <p>{text.addLead}</p>
          <NameField form={form} />
          {form.failure !== undefined && <NotAdded why={form.failure} />}
          <DialogActions>
            <Button look="secondary" onClick={close}>
              {text.cancel}
            </Button>
            <Button type="submit" isBusy={form.busy}>
              {form.busy ? text.adding : text.submit}
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </>
  )
}

/** Whoever turned away has done nothing wrong. */
function NotAdded({ why }: { why: unknown }) {
  if (why instanceof Refused) return <Failure>{refusalText(why, text.addFailed)}</Failure>
  const reason = whyNotMade(why)
  if (reason === 'cancelled') return <p role="status">{text.cancelled}</p>
  return <Failure>{reason === 'exists' ? text.exists : text.addFailed}</Failure>
}
