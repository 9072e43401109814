import { useEffect, useEffectEvent, useState } from 'react'
import { signInByAutofill } from '../passkeys/index.ts'

/** A question is good for five minutes at the server. */
const askAnewMs = 4 * 60_000

/**
 * Offers passkeys in the field for the address for as long as `isOn`. Nothing is said of a browser that cannot do it; a
 * passkey that somebody chose and the server refused is a failure.
 */
export function usePasskeyAutofill(isOn: boolean, onSignedIn: () => Promise<void>) {
  const [failure, setFailure] = useState<unknown>()
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    try {
      if (await signInByAutofill(signal)) await onSignedIn()
    } catch (error) {
      if (!signal.aborted) setFailure(error)
    }
  })
  useEffect(() => {
    if (!isOn) return undefined
    let current = new AbortController()
    const begin = () => void offer(current.signal)
    begin()
    const timer = setInterval(() => {
      current.abort()
      current = new AbortController()
      begin()
    }, askAnewMs)
    return () => {
      clearInterval(timer)
      current.abort()
    }
  }, [isOn])
  return { failure, forget: () => setFailure(undefined) }
}
