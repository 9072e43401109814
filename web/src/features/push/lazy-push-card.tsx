import { lazy } from 'react'

/** Few look at it, and seldom. */
export const PushCard = lazy(async () => ({ default: (await import('./push-card.tsx')).PushCard }))
