import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ToastProvider } from '../ui/toast.tsx'
import { queries } from './queries.ts'
import { routes } from './routes.tsx'

const router = createBrowserRouter(routes)

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  )
}
