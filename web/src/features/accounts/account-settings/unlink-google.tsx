import type { accounts, OutputOf } from '@hakari/contract'
import { useState } from 'react'
import { failureText } from '../../../api/refusal-text.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts'
import { useGoogleUnlinking } from './queries.ts'
import styles from '../../../ui/layout/titled-card.module.css'
import { text } from './text.ts'
import { useReauthentication } from './use-reauthentication.tsx'

type Account = OutputOf<typeof accounts.mine>

const atOnce = { act: text.google.unlinkAct, busy: text.google.unlinking }
const byMail = { act: text.google.mailAct, busy: text.google.mailing }

/** Unlinks Google after a question: at once for a member with a password, by mail for one who must set it first. */
export function UnlinkGoogle({
  account: { email, hasPassword },
  onUnlinked,
}: {
  account: Account
  onUnlinked: () => void
}) {
  const say = useToast()
  const send = useGoogleUnlinking()
  const { withReauthentication, dialog } = useReauthentication()
  const [wasMailed, setMailed] = useState(false)
  const unlink = useConfirmation({
    action: () =>
      withReauthentication(async () => {
        const { outcome } = await send()
        if (outcome === 'mailed') return setMailed(true)
        say({ tone: 'done', sentence: text.google.unlinked })
        onUnlinked()
      }),
  })
  return (
    <>
      {wasMailed && (
        <p role="status" className={styles.news}>
          {text.google.mailed(email)}
        </p>
      )}
      <div className={styles.actions}>
        <Button look="secondary" size="fitted" onClick={unlink.ask}>
          {text.google.unlink}
        </Button>
      </div>
      <ConfirmDialog
        question={text.google.unlinkQuestion}
        {...(hasPassword ? atOnce : byMail)}
        failure={failureText(unlink.failure, text.google.unlinkFailed)}
        needsServer
        {...unlink.dialogProps}
      >
        <p>{hasPassword ? text.google.unlinkLead : text.google.mailLead(email)}</p>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
