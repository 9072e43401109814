import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

const holdMs = 400
const shownMs = 3000

/** Whether a finger holds it, or has just let go: what a mouse finds by hovering, a finger finds by holding. */
export function useHeld() {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<number>(undefined)
  const after = (ms: number, held: boolean) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setHeld(held), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  /** It was held, not pressed, and the browser's own menu is not what was wanted. */
  const onContextMenu = (event: SyntheticEvent) => {
    if (isHeld) event.preventDefault()
  }
  const letGo = (event: SyntheticEvent) => {
    after(isHeld ? shownMs : 0, false)
    onContextMenu(event)
  }
  const on = { onTouchStart: () => after(holdMs, true), onTouchEnd: letGo, onTouchCancel: letGo, onContextMenu }
  return [isHeld, on] as const
}
