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
  let status: PermissionStatus | undefined
  let isOver = false
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (isOver) return
      status = found
      status.addEventListener('change', look)
    })
    .catch(() => {})
  asked.addEventListener('answer', look)
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return () => {
    isOver = true
    status?.removeEventListener('change', look)
    asked.removeEventListener('answer', look)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('focus', look)
  }
}

/** Whether the browser lets this site show notifications. */
export const usePermission = (): NotificationPermission => useSyncExternalStore(watch, () => Notification.permission)
