import { useState } from 'react'
import { failureText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import styles from '../../ui/layout/titled-card.module.css'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { type Begun, useFactorActs } from './queries.ts'
import { SetUpSteps } from './set-up-steps.tsx'
import { text } from './text.ts'
import type { WithReauthentication } from '../passkeys/index.ts'

interface SetUp {
  withReauthentication: WithReauthentication
  /** Codes of the app are asked for from now on; these stand in for them. */
  onDone: (recoveryCodes: string[]) => void
  /** The same, but nobody has seen them. */
  onCodesLost: () => void
}

export function SetUp({ withReauthentication, onDone, onCodesLost }: SetUp) {
  const { begin } = useFactorActs()
  const [begun, setBegun] = useState<Begun>()
  const beginning = useAsyncAction(async () => {
    await withReauthentication(async () => setBegun(await begin()))
  })
  const failure = failureText(beginning.failure, text.authenticator.beginFailed)
  const close = () => setBegun(undefined)
  return (
    <>
      {failure !== undefined && <Failure>{failure}</Failure>}
      <span className={styles.start}>
        <Button look="secondary" size="fitted" isBusy={beginning.isBusy} onClick={beginning.run}>
          {beginning.isBusy ? text.authenticator.preparing : text.authenticator.setUp}
        </Button>
      </span>
      <Dialog title={text.setUp.title} isOpen={begun !== undefined} isSafe onClose={close}>
        {begun && (
          <SetUpSteps
            begun={begun}
            onCancel={close}
            onCodesLost={onCodesLost}
            onDone={(recoveryCodes) => {
              close()
              onDone(recoveryCodes)
            }}
          />
        )}
      </Dialog>
    </>
  )
}
