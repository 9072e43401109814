import { useQuery } from '@tanstack/react-query'
import { LoadFailed, Loading } from '../../ui/feedback/load-states.tsx'
import { accountQuery, DeletionCard, EmailCard, GoogleCard } from '../accounts/index.ts'
import { aboutSite } from '../site/index.ts'

export function AccountTab() {
  const account = useQuery(accountQuery)
  const site = useQuery(aboutSite)
  if (!account.data || !site.data) {
    const failed = [account, site].filter(({ isError }) => isError)
    if (failed.length === 0) return <Loading lines={6} />
    return <LoadFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
  }
  return (
    <>
      <EmailCard account={account.data} />
      {(site.data.hasGoogle || account.data.hasGoogle) && <GoogleCard account={account.data} />}
      <DeletionCard />
    </>
  )
}
