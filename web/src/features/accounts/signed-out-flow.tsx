import { type ComponentType, lazy, Suspense } from 'react'
import { Loading } from '../../ui/feedback/load-states.tsx'
import { LandingScreen } from './landing-screen.tsx'
import type { Step } from './step.ts'

/** The landing is there at once; the other steps are fetched when somebody goes on. */
const screens: Record<Step, ComponentType> = {
  landing: LandingScreen,
  login: lazy(async () => ({ default: (await import('./sign-in-screen.tsx')).SignInScreen })),
  'sign-up': lazy(async () => ({ default: (await import('./link-request-screen.tsx')).SignUpScreen })),
  waiting: lazy(async () => ({ default: (await import('./waiting-screen.tsx')).WaitingScreen })),
  'mail-link': lazy(async () => ({ default: (await import('./link-request-screen.tsx')).MailLinkScreen })),
  'mail-link-waiting': lazy(async () => ({ default: (await import('./waiting-screen.tsx')).MailLinkWaitingScreen })),
  reset: lazy(async () => ({ default: (await import('./reset-request-screen.tsx')).ResetRequestScreen })),
  link: lazy(async () => ({ default: (await import('./link-screen.tsx')).LinkScreen })),
  'second-factor': lazy(async () => ({
    default: (await import('./second-factor/second-factor-screen.tsx')).SecondFactorScreen,
  })),
  registration: lazy(async () => ({ default: (await import('./registration-screen.tsx')).RegistrationScreen })),
  'awaiting-approval': lazy(async () => ({
    default: (await import('./awaiting-approval-screen.tsx')).AwaitingApprovalScreen,
  })),
  created: lazy(async () => ({ default: (await import('./created-screen.tsx')).CreatedScreen })),
}

/** The way in, step by step. */
export function SignedOutFlow({ step }: { step: Step }) {
  const Screen = screens[step]
  return (
    <Suspense fallback={<Loading />}>
      <Screen />
    </Suspense>
  )
}
