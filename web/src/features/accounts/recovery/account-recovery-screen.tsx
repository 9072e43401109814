import { useLocation } from '../../../navigation/index.ts'
import { SignInStep } from '../sign-in-step.tsx'
import { secretIn } from '../step.ts'
import { type Applied, RecoveryProgress, Waiting } from './recovery-progress.tsx'
import { RecoveryRequest } from './recovery-request.tsx'
import { text } from './text.ts'

/** For who has lost the app and the recovery codes. The mailed links lead here, too. */
export function AccountRecoveryScreen() {
  const { hash, state } = useLocation()
  const token = secretIn(hash, '#code=')
  const readyAt = (state as Applied | null)?.readyAt
  if (token !== '') return <RecoveryProgress key={token} token={token} />
  if (readyAt === undefined) return <RecoveryRequest />
  return (
    <SignInStep title={text.title}>
      <Waiting readyAt={readyAt} />
    </SignInStep>
  )
}
