import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './endless.module.css'
import { LoadFailed, Loading } from './states.tsx'

interface Endless {
  children: ReactNode
  hasMore: boolean
  /** Something is being fetched; loading more waits for it. */
  isBusy: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  onMore: () => void
  /** What the button is called that loads more where scrolling does not. */
  more: string
  /** What stands below the last one. */
  end?: string
}

/** A list that goes on as one comes near its end. */
export function Endless({ children, hasMore, isBusy, isLoadingMore, hasFailed, onMore, more, end }: Endless) {
  const foot = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && !isLoadingMore && !hasFailed
  const goOn = useEffectEvent(onMore)
  useEffect(() => {
    if (!isWaiting || isBusy || !foot.current) return undefined
    const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && goOn(), { rootMargin: '600px' })
    near.observe(foot.current)
    return () => near.disconnect()
  }, [isWaiting, isBusy])
  return (
    <>
      {children}
      <div ref={foot} className={styles.foot}>
        {isLoadingMore && <Loading lines={4} />}
        {hasFailed && !isLoadingMore && <LoadFailed onRetry={onMore} />}
        {isWaiting && (
          <Button look="secondary" size="fitted" disabled={isBusy} onClick={onMore}>
            {more}
          </Button>
        )}
        {!hasMore && end !== undefined && <p className={styles.end}>{end}</p>}
      </div>
    </>
  )
}
