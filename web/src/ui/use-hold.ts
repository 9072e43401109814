import { useEffect } from 'react'

/** The browser asks whoever closes or reloads the page meanwhile. */
export function useHold(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isNeeded])
}
