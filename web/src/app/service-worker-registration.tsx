import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { viewerQuery } from '../features/sessions/index.ts'
import { whenIdle } from './when-idle.ts'

const UpdateOffer = lazy(async () => ({ default: (await import('../features/device/update-offer.tsx')).UpdateOffer }))

/**
 * Registers the service worker, which keeps the shell for times without the network, for members only: a visitor fetches
 * nothing ahead. It can wait until everything else is there, and may fail.
 */
export function ServiceWorkerRegistration() {
  const [update, setUpdate] = useState<() => void>()
  const isRegistered = useRef(false)
  const isMember = useQuery({ ...viewerQuery, enabled: false }).data?.member != null
  useEffect(() => {
    const register = async () => {
      await whenIdle()
      if (isRegistered.current || !(isMember || (await wasMember()))) return
      isRegistered.current = true
      const { registerServiceWorker } = await import('../features/device/register-service-worker.ts')
      await registerServiceWorker((take) => setUpdate(() => take))
    }
    register().catch(() => {})
  }, [isMember])
  return <Suspense>{update && <UpdateOffer update={update} onClose={() => setUpdate(undefined)} />}</Suspense>
}

/** A service worker from an earlier visit may be of another build by now, so it is registered again. */
const wasMember = async () => (await navigator.serviceWorker?.getRegistration()) !== undefined
