import { useSyncExternalStore } from 'react'

const asked = new EventTarget()

/** Only ever after a touch. */
export async function askPermission(): Promise<NotificationPermission> {
  const answer = await Notification.requestPermission()
  asked.dispatchEvent(new Event('answer'))
  return answer
}

/** Somebody may change it in the browser's settings meanwhile; not every browser says so at once. */
function watch(look: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const watchStatus = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' })
    status.addEventListener('change', look, { signal })
  }
  if ('permissions' in navigator) watchStatus().catch(() => {})
  asked.addEventListener('answer', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('focus', look, { signal })
  return () => ended.abort()
}

/** Whether the browser lets this site show notifications. */
export const usePermission = (): NotificationPermission => useSyncExternalStore(watch, () => Notification.permission)
