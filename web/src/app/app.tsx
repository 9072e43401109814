import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { ToastProvider } from '../ui/toast.tsx'
import { whenIdle } from './when-idle.ts'
import { queries } from './queries.ts'
import { Router } from './router.tsx'

/** Keeps the shell for times without the network. It can wait until everything else is there, and do without. */
const UpdateOffer = lazy(async () => {
  await whenIdle()
  const found = await import('../features/device/update-offer.tsx').catch(() => null)
  return { default: found?.UpdateOffer ?? (() => null) }
})

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <BrowserRouter useTransitions={false}>
          <Router />
        </BrowserRouter>
        <Suspense>{import.meta.env.PROD && <UpdateOffer />}</Suspense>
      </ToastProvider>
    </QueryClientProvider>
  )
}
