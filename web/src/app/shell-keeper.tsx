import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const UpdateOffer = lazy(async () => ({ default: (await import('../features/device/update-offer.tsx')).UpdateOffer }))

/** Keeps the shell for times without the network. It can wait until everything else is there, and do without. */
export function ShellKeeper() {
  const [update, setUpdate] = useState<() => void>()
  useEffect(() => {
    const keep = async () => {
      await whenIdle()
      const { keepShell } = await import('../features/device/worker.ts')
      await keepShell((take) => setUpdate(() => take))
    }
    keep().catch(() => {})
  }, [])
  return <Suspense>{update && <UpdateOffer update={update} onClose={() => setUpdate(undefined)} />}</Suspense>
}
