import { lazy, Suspense } from 'react'
import { LoadingCard } from '../../ui/feedback/loading-card.tsx'
import { text } from './text.ts'

const Card = lazy(async () => ({ default: (await import('./push-card.tsx')).PushCard }))

/** Few look at it, and seldom. */
export const PushCard = () => (
  <Suspense fallback={<LoadingCard title={text.title} lines={4} height="9rem" />}>
    <Card />
  </Suspense>
)
