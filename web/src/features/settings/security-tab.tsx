import { useQuery } from '@tanstack/react-query'
import { LoadFailed, Loading } from '../../ui/feedback/load-states.tsx'
import { IntegrationCards } from './integration-cards.tsx'
import { LoginsCard } from './logins-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { accountQuery } from './queries.ts'
import { TwoFactorCard } from './two-factor-card.tsx'

export function SecurityTab() {
  const { data: account, isError, refetch } = useQuery(accountQuery)
  if (!account) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <Loading lines={6} />
  return (
    <>
      <PasswordCard account={account} />
      <TwoFactorCard />
      <IntegrationCards />
      <LoginsCard />
    </>
  )
}
