import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { accountQuery, PasswordCard } from '../accounts/index.ts'
import { ConnectionCards } from '../history/index.ts'
import { TwoFactorCard } from '../mfa/index.ts'
import { SessionsCard } from '../sessions/index.ts'

export function SecurityTab() {
  const { data: account, isError, refetch } = useQuery(accountQuery)
  if (!account) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={6} />
  return (
    <>
      <PasswordCard account={account} />
      <TwoFactorCard />
      <ConnectionCards />
      <SessionsCard />
    </>
  )
}
