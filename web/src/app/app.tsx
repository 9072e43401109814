import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { ToastProvider } from '../ui/toast.tsx'
import { queries } from './queries.ts'
import { Router } from './router.tsx'
import { ShellKeeper } from './shell-keeper.tsx'

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <BrowserRouter useTransitions={false}>
          <Router />
        </BrowserRouter>
        {import.meta.env.PROD && <ShellKeeper />}
      </ToastProvider>
    </QueryClientProvider>
  )
}
