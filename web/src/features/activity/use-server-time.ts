import { useEffect, useState } from 'react'

const againMs = 20_000

/** The server's time, going on from when it was said: this device's clock may be wrong. */
export function useServerTime({ said, heardAt }: { said: string; heardAt: number }): number {
  const [here, setHere] = useState(heardAt)
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), againMs)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(said) + Math.max(0, here - heardAt)
}
