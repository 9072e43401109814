import { useLocation } from '../navigation/index.ts'
import { SignedOutFlow, stepAt } from '../features/accounts/index.ts'
import { PublicShell } from './public-shell.tsx'

/** Shown to visitors at a member's address: signing in then leads to where the person wanted. */
export function SignInRoute() {
  const step = stepAt(useLocation(), 'landing')
  return (
    <PublicShell isLanding={step === 'landing'}>
      <SignedOutFlow step={step} />
    </PublicShell>
  )
}
