import { useState } from 'react'

/** Something that is not there before it is opened. By its times as a key it begins anew each time, with what is known then. */
export function useOpenings() {
  const [{ times, isOpen }, set] = useState({ times: 0, isOpen: false })
  return {
    times,
    isOpen,
    open: () => set((now) => ({ times: now.times + 1, isOpen: true })),
    close: () => set((now) => ({ ...now, isOpen: false })),
  }
}
