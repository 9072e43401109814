import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { accountQuery, PasswordCard, useReauthentication } from '../accounts/index.ts'
import { ConnectionCards } from '../history/index.ts'
import { TwoFactorCard } from '../mfa/index.ts'
import { PasskeysCard } from '../passkeys/index.ts'
import { AuthenticatorCard, OverviewCard, TrustedBrowsersCard } from '../security/index.ts'
import { SessionsCard } from '../sessions/index.ts'

export function SecurityTab() {
  const { data: account, isError, refetch } = useQuery(accountQuery)
  const { withReauthentication, dialog } = useReauthentication()
  const passkeys = useRef<HTMLHeadingElement>(null)
  const authenticator = useRef<HTMLHeadingElement>(null)
  if (!account) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={6} />
  const lead = (card: 'passkeys' | 'authenticator') => {
    const heading = (card === 'passkeys' ? passkeys : authenticator).current
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      <OverviewCard onStep={lead} />
      <PasskeysCard headingRef={passkeys} withReauthentication={withReauthentication} />
      <AuthenticatorCard headingRef={authenticator} withReauthentication={withReauthentication} />
      <TrustedBrowsersCard />
      <PasswordCard account={account} />
      <TwoFactorCard />
      <ConnectionCards />
      <SessionsCard />
      {dialog}
    </>
  )
}
