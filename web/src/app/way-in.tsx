import { useLocation } from '../navigation/index.ts'
import { SignedOutFlow, stepAt } from '../features/accounts/index.ts'
import { PublicShell } from './public-shell.tsx'

/** What stands at a member's address for everybody else: signing in leads to where the person wanted. */
export function WayIn() {
  const step = stepAt(useLocation(), 'landing')
  return (
    <PublicShell isLanding={step === 'landing'}>
      <SignedOutFlow step={step} />
    </PublicShell>
  )
}
