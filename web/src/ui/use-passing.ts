import { useCallback, useEffect, useRef, useState } from 'react'

/** Something that is shown for a while and goes by itself. */
export function usePassing<T>(visibleMs: number) {
  const [shown, setShown] = useState<T>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setShown(undefined)
  }, [])
  const show = useCallback(
    (value: T) => {
      clearTimeout(timer.current)
      setShown(value)
      timer.current = setTimeout(() => setShown(undefined), visibleMs)
    },
    [visibleMs],
  )
  return { shown, show, hide }
}
