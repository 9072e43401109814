import { Refused } from '@hakari/contract'
import { useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import type { OutboxItem } from '../../outbox/outbox-item.ts'
import { useIsSending, useOutbox } from '../../outbox/use-outbox.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { text } from './text.ts'
import styles from './unsent-item.module.css'

interface UnsentItem {
  item: OutboxItem
  /** The question that is asked before the item is dropped. */
  question: string
}

/** Why it is not sent, or when it will be, and what its owner can do about it. */
export function UnsentItem({ item, question }: UnsentItem) {
  const { id, refusal } = item
  const { drop, find, sendNow } = useOutbox()
  const [isAsking, setAsking] = useState(false)
  const say = useToast()
  const resending = useAsyncAction(async () => {
    const isSent = await sendNow(item)
    // A refusal stands beside the button.
    if (!isSent && !find(id)?.refusal) say({ tone: 'failed', sentence: text.stillWaits })
  })
  const isSending = useIsSending(id) || resending.isBusy
  const dropping = useAsyncAction(async () => {
    await drop(id)
    // The buttons are gone with it; reading goes on in the page.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  })
  return (
    <div className={styles.acts}>
      <p className={styles.reason}>{refusal ? refusalText(new Refused(refusal)) : text.waits}</p>
      <Button look="secondary" size="fitted" aria-disabled={isSending} onClick={() => !isSending && resending.run()}>
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
