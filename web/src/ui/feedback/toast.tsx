import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import styles from './toast.module.css'

interface Toast {
  tone: 'done' | 'failed'
  sentence: string
}

type Say = (toast: Toast) => void

/** Good news is short; what went wrong stays long enough to be read. */
const visibleMs = { done: 3000, failed: 5000 }

const Toasts = createContext<Say>(() => {})

export const useToast = (): Say => use(Toasts)

/** One message at a time at the edge of the screen; also spoken by a screen reader. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Toast & { number: number }) | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const said = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = useCallback((toast: Toast) => {
    clearTimeout(timer.current)
    setShown({ ...toast, number: said.current++ })
    // The popover is shown anew each time, so that it lies above a dialog that was opened meanwhile.
    place.current?.hidePopover()
    place.current?.showPopover()
    timer.current = setTimeout(() => setShown(null), visibleMs[toast.tone])
  }, [])
  return (
    <Toasts value={useMemo(() => say, [say])}>
      {children}
      <div ref={place} popover="manual" className={styles.place} role="status" aria-live="polite">
        {shown && (
          <p key={shown.number} className={`${styles.toast} ${styles[shown.tone]}`}>
            {shown.sentence}
          </p>
        )}
      </div>
    </Toasts>
  )
}
