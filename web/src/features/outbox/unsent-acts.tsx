import { Refused } from '@hakari/contract'
import { useState } from 'react'
import { drop, put, useIsSending } from '../../api/outbox.ts'
import { refusalText } from '../../api/refusal-text.ts'
import type { Unsent } from '../../api/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { text } from './text.ts'
import styles from './unsent-acts.module.css'

interface UnsentActs {
  item: Unsent
  /** Asked before it is dropped. */
  question: string
}

/** Why it is not sent, or when it will be, and what its owner can do about it. */
export function UnsentActs({ item: { id, act, refusal }, question }: UnsentActs) {
  const [isAsking, setAsking] = useState(false)
  const isSending = useIsSending(id)
  const dropping = useAct(async () => {
    await drop(id)
    // The buttons are gone with it; reading goes on in the page.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  })
  return (
    <div className={styles.acts}>
      <p className={styles.reason}>{refusal ? refusalText(new Refused(refusal)) : text.waits}</p>
      <Button look="secondary" size="fitted" disabled={isSending} onClick={() => put(id, act)}>
        {isSending ? text.sending : text.resend}
      </Button>
      <Button look="quiet" size="fitted" onClick={() => setAsking(true)}>
        {text.drop}
      </Button>
      <ConfirmDialog
        question={question}
        act={text.dropAct}
        busy={text.dropping}
        isBusy={dropping.isBusy}
        isOpen={isAsking}
        onConfirm={() => dropping.run()}
        onClose={() => setAsking(false)}
      >
        <p>{text.dropHint}</p>
      </ConfirmDialog>
    </div>
  )
}
