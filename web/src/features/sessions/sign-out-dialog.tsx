import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../api/refusal-text.ts'
import { useOutbox, useUnsent } from '../../outbox/use-outbox.ts'
import { confirmNavigation } from '../../navigation/index.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { leaveFor } from '../../navigation/leave-for.ts'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { countUnsent } from '../outbox/index.ts'
import { signOut } from './sign-out.ts'
import { text } from './text.ts'

/** Asks, and says what would be lost. The page is loaded anew, so that nothing of the person stays in memory. */
export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const outbox = useOutbox()
  const unsent = countUnsent(useUnsent())
  const leaving = useAsyncAction(async () => {
    // While the session still stands: whoever stays to save can.
    if (!(await confirmNavigation())) return onClose()
    await signOut(client, outbox)
    await leaveFor('/')
  })
  return (
    <ConfirmDialog
      question={text.logOutQuestion}
      act={text.logOutConfirm}
      busy={text.loggingOut}
      isBusy={leaving.isBusy}
      failure={failureText(leaving.failure, text.logOutFailed)}
      needsServer
      isOpen={isOpen}
      onConfirm={leaving.run}
      onClose={() => {
        leaving.forget()
        onClose()
      }}
    >
      {unsent.entries > 0 && <p>{text.unsent(unsent.entries)}</p>}
      {unsent.others > 0 && <p>{text.unsentOthers(unsent.others)}</p>}
    </ConfirmDialog>
  )
}
