import { createContext, use, useDeferredValue } from 'react'

/** Whether the screen is shown where somebody left it, further down: then a list is drawn whole at once. */
export const IsScrolledDown = createContext(false)

const lowestRow = 200

/** How many rows to draw: first those that can be seen, then all, for which whoever touches something need not wait. */
export function useRowsToDraw(): number {
  const isWhole = use(IsScrolledDown)
  return useDeferredValue(Infinity, isWhole ? Infinity : Math.ceil(innerHeight / lowestRow))
}
