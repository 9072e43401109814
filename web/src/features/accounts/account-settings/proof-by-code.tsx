import { sessions } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx'
import { sessionsQuery } from '../../sessions/index.ts'
import { CodeForm } from '../second-factor/code-form.tsx'
import { text as codeText } from '../second-factor/text.ts'
import { text } from './text.ts'

interface ProofByCode {
  onEnd: (isProven: boolean) => void
  onExpired: () => void
}

/** What is asked for after the password where the second factor is on. */
export function ProofByCode({ onEnd, onExpired }: ProofByCode) {
  const queries = useQueryClient()
  const say = useToast()
  const giveUp = () => {
    // What was begun runs out by itself if this does not arrive.
    void call(sessions.abandonPending, {}).catch(() => {})
    onEnd(false)
  }
  return (
    <CodeForm
      canTrust={false}
      takesFocus
      onPassed={async ({ recoveryCodesLeft }) => {
        await queries.invalidateQueries(sessionsQuery)
        if (recoveryCodesLeft !== null) say({ tone: 'done', sentence: codeText.left(recoveryCodesLeft) })
        onEnd(true)
      }}
      onExpired={onExpired}
    >
      {(isBusy) => (
        <DialogActions>
          <Button look="secondary" disabled={isBusy} onClick={giveUp}>
            {text.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? codeText.submitting : codeText.submit}
          </Button>
        </DialogActions>
      )}
    </CodeForm>
  )
}
