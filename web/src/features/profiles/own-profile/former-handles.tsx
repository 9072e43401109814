import { failureText } from '../../../api/refusal-text.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts'
import { useFormerHandlesLeft } from './queries.ts'
import styles from '../../../ui/layout/titled-card.module.css'
import { text } from './text.ts'

/** Lists the former handles that still lead here, and lets their owner end that. */
export function FormerHandles({ handles }: { handles: string[] }) {
  const say = useToast()
  const leave = useFormerHandlesLeft()
  const leaving = useConfirmation({
    action: leave,
    onDone: () => say({ tone: 'done', sentence: text.profile.leftHandles }),
  })
  return (
    <>
      {handles.length > 0 && (
        <>
          <p>{text.profile.formerHandles(handles.map((handle) => `@${handle}`).join('、'))}</p>
          <div className={styles.actions}>
            <Button look="secondary" size="fitted" onClick={leaving.ask}>
              {text.profile.leaveHandles}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        question={text.profile.leaveHandlesQuestion}
        act={text.profile.leaveHandles}
        busy={text.profile.leavingHandles}
        failure={failureText(leaving.failure, text.profile.leaveHandlesFailed)}
        needsServer
        {...leaving.dialogProps}
      >
        <p>{text.profile.leaveHandlesLead}</p>
      </ConfirmDialog>
    </>
  )
}
