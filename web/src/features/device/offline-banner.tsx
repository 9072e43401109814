import { useLayoutEffect, useRef } from 'react'
import { useIsAway } from '../../api/reach.ts'
import styles from './offline-banner.module.css'
import { text } from './text.ts'

/** For as long as the server cannot be reached. */
export function OfflineBanner() {
  return useIsAway() && <Banner />
}

function Banner() {
  const line = useRef<HTMLParagraphElement>(null)
  // Whoever reads further down stays where they are.
  useLayoutEffect(() => {
    const height = line.current?.offsetHeight ?? 0
    if (scrollY > 0) scrollBy(0, height)
    return () => {
      if (scrollY > height) scrollBy(0, -height)
    }
  }, [])
  return (
    <p ref={line} role="status" className={styles.banner}>
      {text.away}
    </p>
  )
}
