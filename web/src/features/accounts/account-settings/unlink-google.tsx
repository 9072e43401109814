import type { accounts, OutputOf } from '@hakari/contract'
import { useState } from 'react'
import { failureText } from '../../../api/refusal-text.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useAsyncAction } from '../../../ui/controls/use-async-action.ts'
import { useGoogleUnlinking } from './queries.ts'
import styles from '../../../ui/layout/titled-card.module.css'
import { text } from './text.ts'
import { useReauthentication } from './use-reauthentication.tsx'

type Account = OutputOf<typeof accounts.mine>

const atOnce = { act: text.google.unlinkAct, busy: text.google.unlinking }
const byMail = { act: text.google.mailAct, busy: text.google.mailing }

/** After a question: at once for who has a password, by mail for who must set one first. */
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
  const [isAsking, setAsking] = useState(false)
  const [wasMailed, setMailed] = useState(false)
  const unlink = useAsyncAction(async () => {
    await withReauthentication(async () => {
      const { outcome } = await send()
      setAsking(false)
      if (outcome === 'mailed') return setMailed(true)
      say({ tone: 'done', sentence: text.google.unlinked })
      onUnlinked()
    })
  })
  return (
    <>
      {wasMailed && (
        <p role="status" className={styles.news}>
          {text.google.mailed(email)}
        </p>
      )}
      <div className={styles.actions}>
        <Button look="secondary" size="fitted" onClick={() => setAsking(true)}>
          {text.google.unlink}
        </Button>
      </div>
      <ConfirmDialog
        question={text.google.unlinkQuestion}
        {...(hasPassword ? atOnce : byMail)}
        isBusy={unlink.isBusy}
        failure={failureText(unlink.failure, text.google.unlinkFailed)}
        needsServer
        isOpen={isAsking}
        onConfirm={unlink.run}
        onClose={() => {
          unlink.forget()
          setAsking(false)
        }}
      >
        <p>{hasPassword ? text.google.unlinkLead : text.google.mailLead(email)}</p>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
