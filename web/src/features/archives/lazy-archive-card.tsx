import { lazy, Suspense } from 'react'
import { LoadingCard } from '../../ui/feedback/loading-card.tsx'
import { text } from './text.ts'

const Card = lazy(async () => ({ default: (await import('./archive-card.tsx')).ArchiveCard }))

/** Few look at it, and seldom. */
export const ArchiveCard = () => (
  <Suspense fallback={<LoadingCard title={text.title} lines={5} height="11rem" />}>
    <Card />
  </Suspense>
)
