import { failureText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { useFactorActs } from './queries.ts'
import { text as all } from './text.ts'
import type { WithReauthentication } from '../passkeys/index.ts'

const text = all.codes

interface RenewCodes {
  withReauthentication: WithReauthentication
  onDone: (recoveryCodes: string[]) => void
}

export function RenewCodes({ withReauthentication, onDone }: RenewCodes) {
  const { renewCodes } = useFactorActs()
  const renewal = useConfirmation({
    action: () => withReauthentication(async () => onDone(await renewCodes())),
  })
  return (
    <>
      <Button look="secondary" size="fitted" onClick={renewal.ask}>
        {text.renew}
      </Button>
      <ConfirmDialog
        question={text.renewQuestion}
        act={text.renewAct}
        busy={text.renewing}
        look="primary"
        failure={failureText(renewal.failure, text.renewFailed)}
        needsServer
        {...renewal.dialogProps}
      >
        <p>{text.renewLead}</p>
      </ConfirmDialog>
    </>
  )
}
