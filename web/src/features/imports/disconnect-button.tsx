import type { Service } from '@hakari/contract'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { messageOf } from './message.ts'
import { useDisconnect } from './queries.ts'
import { text } from './text.ts'

export function DisconnectButton({ service, onDone }: { service: Service; onDone: () => void }) {
  const { name, disconnect: label } = text[service]
  const say = useToast()
  const disconnect = useDisconnect()
  const [isAsking, setAsking] = useState(false)
  const ending = useAsyncAction(async () => {
    await disconnect(service)
    setAsking(false)
    say({ tone: 'done', sentence: text.card.disconnected(name) })
    onDone()
  })
  return (
    <>
      <Button look="secondary" size="fitted" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        question={text.card.disconnectQuestion(name)}
        act={text.card.disconnectAct}
        busy={text.card.disconnecting}
        isBusy={ending.isBusy}
        failure={
          ending.failure === undefined ? undefined : text.card.disconnectFailed(messageOf(service, ending.failure))
        }
        needsServer
        isOpen={isAsking}
        onConfirm={ending.run}
        onClose={() => {
          ending.forget()
          setAsking(false)
        }}
      >
        <p>{text.card.disconnectLead}</p>
      </ConfirmDialog>
    </>
  )
}
