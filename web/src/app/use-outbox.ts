import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openOutbox } from '../api/outbox.ts'
import { commentDelivery } from '../features/comments/index.ts'
import { entryDelivery } from '../features/entries/index.ts'
import { followDelivery } from '../features/follows/index.ts'
import { likeDelivery } from '../features/likes/index.ts'
import { useToast } from '../ui/toast.tsx'

const deliveries = { entry: entryDelivery, comment: commentDelivery, like: likeDelivery, follow: followDelivery }

/** What was done without the network is sent, whatever screen is open. */
export function useOutbox(): void {
  const client = useQueryClient()
  const say = useToast()
  useEffect(
    () => openOutbox({ client, deliveries, say: (sentence) => say({ tone: 'failed', sentence }) }),
    [client, say],
  )
}
