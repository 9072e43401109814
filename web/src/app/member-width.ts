import { useSyncExternalStore } from 'react'

const wide = matchMedia('(width >= 1024px)')

const listen = (look: () => void) => {
  wide.addEventListener('change', look)
  return () => wide.removeEventListener('change', look)
}

/** Whether there is room for the sidebar: on a phone nothing is asked of the server for it. */
export const useIsWide = () => useSyncExternalStore(listen, () => wide.matches)
