import { sessions } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { aboutSite } from '../site/index.ts'
import { text } from './text.ts'
import { withdrawToken } from './token-sync.ts'

/** Asks first. The page is loaded anew, so that nothing of the person stays in memory. */
export function LogOutButton({ className }: { className?: string | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const leaving = useAct(async () => {
    const sync = client.getQueryData(aboutSite.queryKey)?.tokenSync
    if (sync) await withdrawToken(sync.path)
    await call(sessions.signOut, {})
    location.assign('/')
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
        isOpen={isAsking}
        onConfirm={leaving.run}
        onClose={() => {
          leaving.forget()
          setAsking(false)
        }}
      />
    </>
  )
}
