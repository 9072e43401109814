import { Refused } from '@hakari/contract'
import { useId } from 'react'
import { failureText } from '../../api/refusal-text.ts'
import { dateText, dateTimeText } from '../../format/date-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import rows from '../../ui/layout/card-rows.module.css'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { type Passkey, usePasskeyActs } from './passkey-queries.ts'
import { RenamePasskey } from './rename-passkey.tsx'
import { text } from './text.ts'
import type { WithReauthentication } from './with-reauthentication.ts'

interface PasskeyRow {
  passkey: Passkey
  withReauthentication: WithReauthentication
  onRemoved: () => void
}

export function PasskeyRow({ passkey, withReauthentication, onRemoved }: PasskeyRow) {
  const id = useId()
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <p id={id} className={rows.name}>
          <bdi>{passkey.name}</bdi>
        </p>
        <p className={rows.detail}>{passkey.isSynced ? text.synced : text.bound}</p>
        <p className={rows.detail}>
          {text.added} <time dateTime={passkey.createdAt}>{dateText(passkey.createdAt)}</time>
        </p>
        <p className={rows.detail}>
          {text.lastUsed}{' '}
          {passkey.lastUsedAt === null ? (
            text.neverUsed
          ) : (
            <time dateTime={passkey.lastUsedAt}>{dateTimeText(passkey.lastUsedAt)}</time>
          )}
        </p>
      </div>
      <div className={rows.acts}>
        <RenamePasskey passkey={passkey} describedBy={id} />
        <RemovePasskey
          passkey={passkey}
          describedBy={id}
          withReauthentication={withReauthentication}
          onRemoved={onRemoved}
        />
      </div>
    </li>
  )
}

function RemovePasskey({
  passkey,
  describedBy,
  withReauthentication,
  onRemoved,
}: PasskeyRow & { describedBy: string }) {
  const say = useToast()
  const { remove, refresh } = usePasskeyActs()
  const removal = useConfirmation({
    action: () =>
      withReauthentication(async () => {
        await remove(passkey.id).catch((error: unknown) => {
          // Somebody was quicker: what was wanted has happened.
          if (error instanceof Refused && error.code === 'not_found') return refresh()
          throw error
        })
        // Said here, because the row is gone with the passkey.
        say({ tone: 'done', sentence: text.removed })
        onRemoved()
      }),
  })
  return (
    <>
      <Button look="secondary" size="fitted" aria-describedby={describedBy} onClick={removal.ask}>
        {text.remove}
      </Button>
      <ConfirmDialog
        question={text.removeQuestion}
        act={text.removeAct}
        busy={text.removing}
        failure={failureText(removal.failure, text.removeFailed)}
        needsServer
        {...removal.dialogProps}
      >
        <p>{text.removeLead(passkey.name)}</p>
        <p>{text.removeThereToo}</p>
      </ConfirmDialog>
    </>
  )
}
