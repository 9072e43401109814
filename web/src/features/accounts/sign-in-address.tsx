import { useLocation } from '../../navigation/index.ts'
import { SignedOutFlow } from './signed-out-flow.tsx'
import { stepAt } from './step.ts'

/** An address of its own for the login: where one returns to after a password reset. */
export function SignInAddress() {
  return <SignedOutFlow step={stepAt(useLocation(), 'login')} />
}
