import type { Service } from '@hakari/contract'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { messageOf } from './message.ts'
import { useDisconnect } from './queries.ts'
import { text } from './text.ts'

export function DisconnectButton({ service, onDone }: { service: Service; onDone: () => void }) {
  const { name, disconnect: label } = text[service]
  const say = useToast()
  const disconnect = useDisconnect()
  const ending = useConfirmation({
    action: () => disconnect(service),
    onDone: () => {
      say({ tone: 'done', sentence: text.card.disconnected(name) })
      onDone()
    },
  })
  return (
    <>
      <Button look="secondary" size="fitted" onClick={ending.ask}>
        {label}
      </Button>
      <ConfirmDialog
        question={text.card.disconnectQuestion(name)}
        act={text.card.disconnectAct}
        busy={text.card.disconnecting}
        failure={
          ending.failure === undefined ? undefined : text.card.disconnectFailed(messageOf(service, ending.failure))
        }
        needsServer
        {...ending.dialogProps}
      >
        <p>{text.card.disconnectLead}</p>
      </ConfirmDialog>
    </>
  )
}
