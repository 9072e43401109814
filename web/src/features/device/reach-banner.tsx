import { useLayoutEffect, useRef } from 'react'
import { type Obstacle, useObstacle } from '../../api/reach.ts'
import styles from './reach-banner.module.css'
import { text } from './text.ts'

/** For as long as the server takes its time or cannot be reached. */
export function ReachBanner() {
  const obstacle = useObstacle()
  return obstacle && <Banner obstacle={obstacle} />
}

function Banner({ obstacle }: { obstacle: Obstacle }) {
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
      {text.obstacles[obstacle]}
    </p>
  )
}
