import type { moderation } from '@hakari/contract'
import { failureText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { useReauthentication } from '../accounts/index.ts'
import { text as all } from './case-text.ts'
import { useActAnswers } from './queries.ts'

const text = all.history

interface ReverseButton {
  act: moderation.Act
  describedBy: string
  onDone: () => void
}

/** Undoes an act that nobody has objected to. */
export function ReverseButton({ act, describedBy, onDone }: ReverseButton) {
  const say = useToast()
  const { reverse } = useActAnswers(act)
  const { withReauthentication, dialog } = useReauthentication()
  const reversal = useConfirmation({
    action: () => withReauthentication(reverse),
    onDone: () => {
      say({ tone: 'done', sentence: text.reverseDone })
      onDone()
    },
  })
  return (
    <>
      <Button look="secondary" size="fitted" aria-describedby={describedBy} onClick={reversal.ask}>
        {text.reverse}
      </Button>
      <ConfirmDialog
        question={text.reverseQuestion}
        act={text.reverse}
        busy={text.reversing}
        look="primary"
        failure={failureText(reversal.failure, text.reverseFailed)}
        needsServer
        {...reversal.dialogProps}
      >
        <p>
          <Phrases of={text.reverseHint} />
        </p>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
