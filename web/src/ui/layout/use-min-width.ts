import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether the page is at least so wide: what has no room is not asked of the server. */
export function useMinWidth(pixels: number): boolean {
  const query = useMemo(() => matchMedia(`(width >= ${pixels}px)`), [pixels])
  const listen = useCallback(
    (look: () => void) => {
      query.addEventListener('change', look)
      return () => query.removeEventListener('change', look)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => query.matches)
}
