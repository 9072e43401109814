import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { viewerQuery } from '../sessions/index.ts'

const RecoveryBanner = lazy(async () => ({
  default: (await import('./recovery/recovery-banner.tsx')).RecoveryBanner,
}))

/** Fetched only by whom it concerns. */
export function LazyRecoveryBanner() {
  const readyAt = useQuery({ ...viewerQuery, enabled: false }).data?.recoveryReadyAt
  return <Suspense>{readyAt && <RecoveryBanner readyAt={readyAt} />}</Suspense>
}
