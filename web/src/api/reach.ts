import { useSyncExternalStore } from 'react'

/** Whether the server answered when it was last asked who is there, is taking its time, or could not be reached. */
type Reach = 'reached' | 'waiting' | 'away'

/** What stands between this page and the server. The browser knows when it has no network at all. */
export type Obstacle = 'waiting' | 'offline' | 'server_away'

let reach: Reach = 'reached'
const changes = new EventTarget()

export const serverIsAway = () => reach === 'away'

export function setReach(now: Reach): void {
  if (reach === now) return
  reach = now
  changes.dispatchEvent(new Event('change'))
}

const watch = (look: () => void) => {
  changes.addEventListener('change', look)
  for (const sign of ['online', 'offline']) addEventListener(sign, look)
  return () => {
    changes.removeEventListener('change', look)
    for (const sign of ['online', 'offline']) removeEventListener(sign, look)
  }
}

function obstacle(): Obstacle | null {
  if (reach === 'away') return navigator.onLine ? 'server_away' : 'offline'
  return reach === 'waiting' ? 'waiting' : null
}

export const useIsAway = () => useSyncExternalStore(watch, serverIsAway)
export const useObstacle = () => useSyncExternalStore(watch, obstacle)
