import { useSyncExternalStore } from 'react'

/** Whether the server answered when it was last asked who is there, is taking its time, or could not be reached. */
type Reachability = 'reached' | 'waiting' | 'unreachable'

/** Why the page and the server do not talk. The browser knows when it has no network at all. */
export type ConnectionProblem = 'waiting' | 'offline' | 'server_unreachable'

let reachability: Reachability = 'reached'
const changes = new EventTarget()

export const isServerUnreachable = () => reachability === 'unreachable'

export function setReachability(now: Reachability): void {
  if (reachability === now) return
  reachability = now
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

function connectionProblem(): ConnectionProblem | null {
  if (reachability === 'unreachable') return navigator.onLine ? 'server_unreachable' : 'offline'
  return reachability === 'waiting' ? 'waiting' : null
}

export const useIsServerUnreachable = () => useSyncExternalStore(watch, isServerUnreachable)
export const useConnectionProblem = () => useSyncExternalStore(watch, connectionProblem)
