import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { viewerQuery } from '../features/sessions/index.ts'
import { whenIdle } from './when-idle.ts'

const UpdateOffer = lazy(async () => ({ default: (await import('../features/device/update-offer.tsx')).UpdateOffer }))

/**
 * Keeps the shell for times without the network, for members: who only looks in fetches nothing ahead. It can wait until
 * everything else is there, and do without.
 */
export function ShellKeeper() {
  const [update, setUpdate] = useState<() => void>()
  const isKept = useRef(false)
  const isMember = useQuery({ ...viewerQuery, enabled: false }).data?.member != null
  useEffect(() => {
    const keep = async () => {
      await whenIdle()
      if (isKept.current || !(isMember || (await wasMember()))) return
      isKept.current = true
      const { keepShell } = await import('../features/device/worker.ts')
      await keepShell((take) => setUpdate(() => take))
    }
    keep().catch(() => {})
  }, [isMember])
  return <Suspense>{update && <UpdateOffer update={update} onClose={() => setUpdate(undefined)} />}</Suspense>
}

/** What is kept from before may be of another build by now. */
const wasMember = async () => (await navigator.serviceWorker?.getRegistration()) !== undefined
