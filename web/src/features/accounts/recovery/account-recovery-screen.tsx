import { useLocation } from '../../../navigation/index.ts'
import { secretIn } from '../step.ts'
import { RecoveryProgress } from './recovery-progress.tsx'
import { RecoveryRequest } from './recovery-request.tsx'

/** For who has lost the app and the recovery codes. The mailed links lead here, too. */
export function AccountRecoveryScreen() {
  const token = secretIn(useLocation().hash, '#code=')
  return token === '' ? <RecoveryRequest /> : <RecoveryProgress key={token} token={token} />
}
