import { useEffect, useRef } from 'react'

/** Anchors the scroll position at the focused field, so that comments arriving above it do not push it away. */
export function useScrollAnchor() {
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
