import { type ReactNode, use } from 'react'
import { Button } from '../controls/button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Failure } from '../feedback/failure.tsx'
import { IsServerUnreachable } from '../feedback/server-reachability.ts'
import { Dialog } from './modal.tsx'
import { Phrases } from '../layout/phrases.tsx'
import { text } from '../text.ts'

interface Confirmation {
  question: string
  /** The consequences, said below the question. */
  children?: ReactNode
  /** The act's name, and what it says while it is done. */
  act: string
  busy: string
  look?: 'danger' | 'primary'
  isBusy: boolean
  failure?: string | undefined
  /** The action needs the server, and the dialog says so before anybody tries. */
  needsServer?: boolean
  isOpen: boolean
  onConfirm: () => void
  onClose: () => void
  /** Gives up what is being done; without it the dialog stays until it is over. */
  onStop?: () => void
}

/** Asks before something that others see or that cannot be taken back. While it is done, the dialog stays. */
export function ConfirmDialog({
  question,
  children,
  act,
  busy,
  look = 'danger',
  isBusy,
  failure,
  needsServer = false,
  isOpen,
  ...on
}: Confirmation) {
  const isImpossible = use(IsServerUnreachable) && needsServer
  const close = () => (isBusy ? on.onStop?.() : on.onClose())
  return (
    <Dialog title={question} isOpen={isOpen} onClose={close}>
      {children}
      {isImpossible && (
        <p role="status">
          <Phrases of={text.needsServer} />
        </p>
      )}
      {failure !== undefined && !isImpossible && <Failure>{failure}</Failure>}
      <DialogActions>
        <Button look="secondary" disabled={isBusy && !on.onStop} onClick={close}>
          {text.cancel}
        </Button>
        <Button look={look} isBusy={isBusy} disabled={isImpossible} onClick={on.onConfirm}>
          {isBusy ? busy : act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
