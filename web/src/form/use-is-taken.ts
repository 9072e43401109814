import { useEffect, useEffectEvent, useState } from 'react'

const pauseMs = 400

/** Whether the handle somebody has just stopped typing is somebody else's. Nobody knows: no. */
export function useIsTaken(handle: string | undefined, isFree: (handle: string) => Promise<boolean>): boolean {
  const [answer, setAnswer] = useState<{ handle: string; isFree: boolean }>()
  const ask = useEffectEvent(isFree)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      if (handle === undefined) return
      // Unanswered, it is said when the form is sent.
      const answered = await ask(handle).catch(() => true)
      if (isCurrent) setAnswer({ handle, isFree: answered })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [handle])
  return answer !== undefined && answer.handle === handle && !answer.isFree
}
