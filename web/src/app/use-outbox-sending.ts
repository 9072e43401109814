import { useEffect } from 'react'
import { onLive } from '../api/live.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { pageOutbox } from './page-outbox.ts'

/** Sends what lies in the outbox, whatever screen is open. */
export function useOutboxSending(): void {
  const say = useToast()
  useEffect(() => {
    const { open, tryNow, refresh, isOnlyHere } = pageOutbox
    const close = open((sentence) => say({ tone: 'failed', sentence }))
    const closed = new AbortController()
    const { signal } = closed
    addEventListener('online', tryNow, { signal })
    addEventListener('storage', ({ key }) => (key === null || key.includes('outbox')) && refresh(), { signal })
    addEventListener('beforeunload', (event) => isOnlyHere() && event.preventDefault(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryNow(), { signal })
    const stopListening = onLive(({ type }) => type === 'hello' && tryNow())
    return () => {
      closed.abort()
      stopListening()
      close()
    }
  }, [say])
}
