import { QueryClientProvider } from '@tanstack/react-query'
import { ToastProvider } from '../ui/feedback/toast.tsx'
import { queries } from './queries.ts'
import { Router } from './router.tsx'
import { ServiceWorkerRegistration } from './service-worker-registration.tsx'

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <Router />
        {import.meta.env.PROD && <ServiceWorkerRegistration />}
      </ToastProvider>
    </QueryClientProvider>
  )
}
