/** What ends a press: it is let go, also after something was dragged, or opens a menu of the browser's, which keeps the rest. */
const ends = ['mouseup', 'dragend', 'contextmenu'] as const

let isPressed = false

addEventListener('mousedown', () => (isPressed = true), { capture: true })
for (const end of ends) addEventListener(end, () => (isPressed = false), { capture: true })

/**
 * At once; or, where a press is why a field is left, when that is let go. What grows under a press moves the button away
 * from it, and the press is lost. Once it is let go the browser knows what was pressed.
 */
export function whenLetGo(act: () => void) {
  if (!isPressed) return act()
  const waiting = new AbortController()
  const letGo = () => {
    waiting.abort()
    act()
  }
  for (const end of ends) addEventListener(end, letGo, { capture: true, signal: waiting.signal })
}
