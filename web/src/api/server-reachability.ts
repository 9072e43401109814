import { useSyncExternalStore } from 'react'
import { refusalCode } from './refusal-code.ts'

/** Whether the server answered when it was last asked who is there, is taking its time, could not be reached, or lets nobody in. */
type Reachability = 'reached' | 'waiting' | 'unreachable' | 'maintenance'

/** Why the page and the server do not talk. The browser knows when it has no network at all. */
export type ConnectionProblem = 'waiting' | 'offline' | 'server_unreachable' | 'maintenance'

let reachability: Reachability = 'reached'
const changes = new EventTarget()

export const isServerUnreachable = () => reachability === 'unreachable' || reachability === 'maintenance'

/** After an answer that never came, or the one that it is maintenance. */
export const setUnreachable = (error: unknown) =>
  setReachability(refusalCode(error) === 'maintenance' ? 'maintenance' : 'unreachable')

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
  return reachability === 'reached' ? null : reachability
}

export const useIsServerUnreachable = () => useSyncExternalStore(watch, isServerUnreachable)
export const useConnectionProblem = () => useSyncExternalStore(watch, connectionProblem)
