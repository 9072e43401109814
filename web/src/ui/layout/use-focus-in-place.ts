import { useLayoutEffect, useRef } from 'react'

/**
 * When the row with the focus goes away, whoever answers by keyboard goes on with the one that takes its place, or with the
 * last: with the name, so that a key that is held answers nobody. Where nobody is left, reading goes on with what is said then.
 */
export function useFocusInPlace(count: number) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  const at = useRef(-1)
  useLayoutEffect(() => {
    const shown = place.current
    if (!shown) return undefined
    const note = () => {
      at.current = [...shown.querySelectorAll('li')].findIndex((row) => row.contains(document.activeElement))
    }
    shown.addEventListener('focusin', note)
    return () => shown.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    const isLess = count < before.current
    before.current = count
    if (!isLess || at.current < 0 || document.activeElement !== document.body) return
    const left = [...(place.current?.querySelectorAll('li') ?? [])]
    const next = (left[at.current] ?? left.at(-1))?.querySelector<HTMLElement>('a, [tabindex]') ?? place.current
    next?.focus({ preventScroll: next === place.current })
  }, [count])
  return place
}
