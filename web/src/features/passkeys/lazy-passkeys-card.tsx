import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadingCard } from '../../ui/feedback/loading-card.tsx'
import { text } from './text.ts'

const Card = lazy(async () => ({ default: (await import('./passkeys-card.tsx')).PasskeysCard }))

/** Few look at it, and seldom. */
export const PasskeysCard = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={<LoadingCard title={text.title} lines={4} height="9rem" />}>
    <Card {...props} />
  </Suspense>
)
