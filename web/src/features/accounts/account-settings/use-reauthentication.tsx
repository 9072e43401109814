import { Refused } from '@hakari/contract'
import { useState } from 'react'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

interface Asked {
  why: Refused
  answer: (isProven: boolean) => void
}

const asksForProof = (error: unknown): error is Refused =>
  error instanceof Refused &&
  (error.code === 'recent_sign_in_needed' || error.code === 'recent_sign_in_needed_to_delete')

/** Wraps actions that need a recent sign-in: where the last one is too long ago, the person is asked in place. */
export function useReauthentication() {
  const [asked, setAsked] = useState<Asked>()

  /** Does it, if need be after asking. False when the person turned away. */
  async function withReauthentication(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if (!asksForProof(error)) throw error
      const isProven = await new Promise<boolean>((answer) => setAsked({ why: error, answer }))
      setAsked(undefined)
      if (isProven) await act()
      return isProven
    }
  }

  const dialog = <ReauthenticationDialog why={asked?.why} onEnd={(isProven) => asked?.answer(isProven)} />
  return { withReauthentication, dialog }
}
