import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './load-more.module.css'
import { text } from './text.ts'

interface More {
  isLoading: boolean
  /** After a failure nothing is asked for by itself. */
  hasFailed: boolean
  onMore: () => unknown
}

/** The end of a list that goes on: more comes before one arrives here, and a button is there all the same. */
export function LoadMore({ isLoading, hasFailed, onMore }: More) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoading || hasFailed || !place.current) return undefined
    const watch = new IntersectionObserver(([end]) => end?.isIntersecting && onMore(), { rootMargin: '600px' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isLoading, hasFailed, onMore])
  return (
    <div ref={place} className={styles.more}>
      {hasFailed && <p role="alert">{text.loadFailed}</p>}
      <Button look="secondary" size="fitted" aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
        {isLoading ? text.loading : hasFailed ? text.retry : text.more}
      </Button>
    </div>
  )
}
