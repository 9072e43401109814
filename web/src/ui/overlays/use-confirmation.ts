import { useState } from 'react'
import { useAsyncAction } from '../controls/use-async-action.ts'

interface Confirmation {
  /** False when it was not done after all: then the dialog stays. */
  action: () => Promise<boolean | void>
  /** Called once the dialog is closing. */
  onDone?: () => void
}

/** An action that a dialog asks about first. The dialog stays while it is done and when it failed. */
export function useConfirmation({ action, onDone }: Confirmation) {
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy, failure, forget } = useAsyncAction(async () => {
    if ((await action()) === false) return
    setOpen(false)
    onDone?.()
  })
  const onClose = () => {
    forget()
    setOpen(false)
  }
  return { ask: () => setOpen(true), failure, dialogProps: { isBusy, isOpen, onConfirm: () => run(), onClose } }
}
