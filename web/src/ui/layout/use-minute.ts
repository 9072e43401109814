import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

const listen = (look: () => void) => {
  const timer = setInterval(look, minuteMs / 3)
  return () => clearInterval(timer)
}

/** The time by this device's clock, which goes on every minute. */
export const useMinute = () => useSyncExternalStore(listen, () => Math.floor(Date.now() / minuteMs) * minuteMs)
