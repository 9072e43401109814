import type { Service } from '@hakari/contract'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { leaveFor } from '../../navigation/leave-for.ts'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { messageOf } from './message.ts'
import { beginConnecting } from './queries.ts'
import styles from './connection-panel.module.css'
import { text } from './text.ts'

/** Leads to the page on which the service asks for permission. */
export function ConnectButton({ service, isAgain }: { service: Service; isAgain: boolean }) {
  const connecting = useAsyncAction(async () => leaveFor(await beginConnecting(service)))
  const label = isAgain ? text.card.connectAgain : text[service].connect
  return (
    <>
      <Button look="secondary" size="fitted" isBusy={connecting.isBusy} onClick={connecting.run}>
        {connecting.isBusy ? text.card.leaving : label}
      </Button>
      {connecting.failure !== undefined && (
        <div className={styles.failure}>
          <Failure>{text[service].connectFailed(messageOf(service, connecting.failure))}</Failure>
        </div>
      )}
    </>
  )
}
