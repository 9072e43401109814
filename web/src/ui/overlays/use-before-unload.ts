import { useEffect } from 'react'

/** While it is needed, the browser asks whoever closes or reloads the page. */
export function useBeforeUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isNeeded])
}
