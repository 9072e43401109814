import { refusalText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { isPasskeyCancelled } from '../passkeys/index.ts'
import { text } from './passkey-text.ts'

interface PasskeyButton {
  /** What it is for. */
  label: string
  action: () => Promise<void>
  /** Told when the browser's question opens and when it is over. */
  onBusy?: (isBusy: boolean) => void
}

/** Asks for a passkey. Who closes the browser's question has decided so, and is told quietly. */
export function PasskeyButton({ label, action, onBusy }: PasskeyButton) {
  const asking = useAsyncAction(async () => {
    onBusy?.(true)
    try {
      await action()
    } finally {
      onBusy?.(false)
    }
  })
  const { failure } = asking
  const isCancelled = isPasskeyCancelled(failure)
  return (
    <>
      {failure !== undefined && !isCancelled && <Failure>{refusalText(failure, text.failed)}</Failure>}
      {isCancelled && <p role="status">{text.cancelled}</p>}
      <Button look="secondary" isBusy={asking.isBusy} onClick={asking.run}>
        {asking.isBusy ? text.busy : label}
      </Button>
    </>
  )
}
