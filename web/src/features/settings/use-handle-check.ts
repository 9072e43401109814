import { useEffect, useState } from 'react'
import { isHandleFree } from './queries.ts'

const pauseMs = 400

/** Whether the handle somebody has just stopped typing is somebody else's. Nobody knows: no. */
export function useIsTaken(handle: string | undefined): boolean {
  const [answer, setAnswer] = useState<{ handle: string; isFree: boolean }>()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      if (handle === undefined) return
      // Unanswered, it is said when the profile is saved.
      const isFree = await isHandleFree(handle).catch(() => true)
      if (isCurrent) setAnswer({ handle, isFree })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [handle])
  return answer !== undefined && answer.handle === handle && !answer.isFree
}
