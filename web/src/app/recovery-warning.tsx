import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { viewerQuery } from '../features/sessions/index.ts'
import { warningPlace } from './warning-place.ts'

const RecoveryBanner = lazy(async () => ({
  default: (await import('../features/accounts/recovery/recovery-banner.tsx')).RecoveryBanner,
}))

/** Stands above the page, and is fetched only by whom it concerns. */
export function RecoveryWarning() {
  const readyAt = useQuery({ ...viewerQuery, enabled: false }).data?.recoveryReadyAt
  const place = document.getElementById(warningPlace)
  if (!readyAt || !place) return null
  return createPortal(
    <Suspense>
      <RecoveryBanner readyAt={readyAt} />
    </Suspense>,
    place,
  )
}
