import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addNavigationGuard } from '../../navigation/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useBeforeUnload } from './use-before-unload.ts'

interface LeaveGuard {
  question: string
  act: string
  children?: ReactNode
  /** Whether anything could be lost. */
  isNeeded?: boolean
  /** Resolves to true when nothing is lost after all, because what was on its way has arrived. */
  isSettled?: () => Promise<boolean>
  onDiscard?: () => void
}

/** Asks whoever leaves whether what they began may be lost: within the app by ourselves, otherwise the browser does. */
export function LeaveGuard({ question, act, children, isNeeded = true, isSettled, onDiscard }: LeaveGuard) {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(mayLeave: boolean) => void>(undefined)
  const ask = useEffectEvent(async () => {
    if (await isSettled?.()) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    answer.current = resolve
    setOpen(true)
    return promise
  })
  const settle = (mayLeave: boolean) => {
    answer.current?.(mayLeave)
    answer.current = undefined
    setOpen(false)
  }
  useBeforeUnload(isNeeded)
  useEffect(() => {
    if (!isNeeded) return undefined
    const release = addNavigationGuard(() => ask())
    return () => {
      release()
      // Saved meanwhile: nothing is in the way any more.
      answer.current?.(true)
      answer.current = undefined
    }
  }, [isNeeded])
  return (
    <ConfirmDialog
      question={question}
      act={act}
      busy={act}
      isBusy={false}
      isOpen={isOpen && isNeeded}
      onConfirm={() => {
        settle(true)
        onDiscard?.()
      }}
      onClose={() => settle(false)}
    >
      {children}
    </ConfirmDialog>
  )
}
