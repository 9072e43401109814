import { useSyncExternalStore } from 'react'

/** Whether the server could not be reached when it was last asked who is there. */
let isAway = false
const changes = new EventTarget()

export const serverIsAway = () => isAway

export function setAway(now: boolean): void {
  if (isAway === now) return
  isAway = now
  changes.dispatchEvent(new Event('change'))
}

const watch = (look: () => void) => {
  changes.addEventListener('change', look)
  return () => changes.removeEventListener('change', look)
}

export const useIsAway = () => useSyncExternalStore(watch, serverIsAway)
