import { sessions } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Choices, Dialog } from '../../ui/modal.tsx'
import { useToast } from '../../ui/toast.tsx'
import { aboutSite } from '../site/index.ts'
import { text } from './text.ts'
import { withdrawToken } from './token-sync.ts'

/** Asks first. The page is loaded anew, so that nothing of the person stays in memory. */
export function LogOutButton({ className }: { className?: string | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const say = useToast()
  async function logOut() {
    setBusy(true)
    try {
      const sync = client.getQueryData(aboutSite.queryKey)?.tokenSync
      if (sync) await withdrawToken(sync.path)
      await call(sessions.signOut, {})
      location.assign('/')
    } catch (error) {
      setBusy(false)
      say({ tone: 'failed', sentence: refusalText(error, text.logOutFailed) })
    }
  }
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        <LogOut size={20} aria-hidden="true" />
        {text.logOut}
      </button>
      <Dialog title={text.logOutQuestion} isOpen={isAsking} onClose={() => setAsking(false)}>
        <Choices>
          <Button look="secondary" onClick={() => setAsking(false)}>
            {text.cancel}
          </Button>
          <Button disabled={isBusy} onClick={() => void logOut()}>
            {text.logOutConfirm}
          </Button>
        </Choices>
      </Dialog>
    </>
  )
}
