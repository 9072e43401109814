import { useEffect, useRef } from 'react'

/** Whoever writes keeps the field before their eyes when what stands above it grows. */
export function useHeldField() {
  const above = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = above.current
    if (!place) return undefined
    let height = place.offsetHeight
    const growth = new ResizeObserver(() => {
      const grown = place.offsetHeight - height
      height += grown
      if (place.parentElement?.querySelector('textarea:focus')) scrollBy(0, grown)
    })
    growth.observe(place)
    return () => growth.disconnect()
  }, [])
  return above
}
