import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { countUnsent, useUnsent } from '../../api/unsent.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { leaveFor } from '../../ui/leave-for.ts'
import { useAct } from '../../ui/use-act.ts'
import { signOut } from './sign-out.ts'
import { text } from './text.ts'

/** Asks first. The page is loaded anew, so that nothing of the person stays in memory. */
export function LogOutButton({ className }: { className?: string | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const unsent = countUnsent(useUnsent())
  const leaving = useAct(async () => {
    await signOut(client)
    await leaveFor('/')
  })
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        <LogOut size={20} aria-hidden="true" />
        {text.logOut}
      </button>
      <ConfirmDialog
        question={text.logOutQuestion}
        act={text.logOutConfirm}
        busy={text.loggingOut}
        isBusy={leaving.isBusy}
        failure={leaving.failure === undefined ? undefined : refusalText(leaving.failure, text.logOutFailed)}
        needsServer
        isOpen={isAsking}
        onConfirm={leaving.run}
        onClose={() => {
          leaving.forget()
          setAsking(false)
        }}
      >
        {unsent.entries > 0 && <p>{text.unsent(unsent.entries)}</p>}
        {unsent.others > 0 && <p>{text.unsentOthers(unsent.others)}</p>}
      </ConfirmDialog>
    </>
  )
}
