import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadingCard } from '../../ui/feedback/loading-card.tsx'
import { text } from './text.ts'

const Overview = lazy(async () => ({ default: (await import('./overview-card.tsx')).OverviewCard }))
const Authenticator = lazy(async () => ({ default: (await import('./authenticator-card.tsx')).AuthenticatorCard }))
const Trusted = lazy(async () => ({ default: (await import('./trusted-browsers-card.tsx')).TrustedBrowsersCard }))

/** Few look at them, and seldom. */
export const OverviewCard = (props: ComponentProps<typeof Overview>) => (
  <Suspense fallback={<LoadingCard title={text.overview.title} lines={5} height="11rem" />}>
    <Overview {...props} />
  </Suspense>
)

export const AuthenticatorCard = (props: ComponentProps<typeof Authenticator>) => (
  <Suspense fallback={<LoadingCard title={text.authenticator.title} lines={3} height="6.5rem" />}>
    <Authenticator {...props} />
  </Suspense>
)

/** There for who is asked for codes. */
export const TrustedBrowsersCard = () => (
  <Suspense>
    <Trusted />
  </Suspense>
)
