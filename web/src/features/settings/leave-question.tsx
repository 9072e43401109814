import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { guardLeaving } from '../../navigation/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { text } from './text.ts'

/** Asks whoever leaves whether what they typed may be lost: within the app by ourselves, otherwise the browser does. */
export function LeaveQuestion({ isSettled }: { isSettled: () => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(mayLeave: boolean) => void>(undefined)
  const ask = useEffectEvent(async () => {
    if (await isSettled()) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    answer.current = resolve
    setOpen(true)
    return promise
  })
  useEffect(() => {
    const release = guardLeaving(() => ask())
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => {
      release()
      removeEventListener('beforeunload', hold)
      // Saved meanwhile: nothing is in the way any more.
      answer.current?.(true)
    }
  }, [])
  const settle = (mayLeave: boolean) => {
    answer.current?.(mayLeave)
    answer.current = undefined
    setOpen(false)
  }
  return (
    <ConfirmDialog
      question={text.profile.leaveQuestion}
      act={text.profile.leaveAct}
      busy={text.profile.leaveAct}
      isBusy={false}
      isOpen={isOpen}
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    />
  )
}
