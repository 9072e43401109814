import { useRef, useState } from 'react'

/** An action that takes a while. A second click while it runs does nothing. */
export function useAsyncAction<Given extends unknown[]>(action: (...given: Given) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const inFlight = useRef(false)

  async function run(...given: Given) {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await action(...given)
    } catch (error) {
      setFailure(error)
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return { run: (...given: Given) => void run(...given), isBusy, failure, forget: () => setFailure(undefined) }
}
