import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { guardLeaving } from '../navigation/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveQuestion {
  question: string
  act: string
  children?: ReactNode
  /** Asked first: perhaps nothing would be lost. */
  isSettled?: () => Promise<boolean>
}

/** Asks whoever leaves whether what they began may be lost: within the app by ourselves, otherwise the browser does. */
export function LeaveQuestion({ question, act, children, isSettled }: LeaveQuestion) {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(mayLeave: boolean) => void>(undefined)
  const ask = useEffectEvent(async () => {
    if (await isSettled?.()) return true
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
      question={question}
      act={act}
      busy={act}
      isBusy={false}
      isOpen={isOpen}
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    >
      {children}
    </ConfirmDialog>
  )
}
